"""The tool that compiles the table of limits: expressions taken apart, and facts read."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parents[3] / "integrations" / "naming_checker" / "tools"
HEADER = (
    "cloud,resource_type,name_attribute,min_length,max_length,regex,case,uniqueness_scope,source,notes,verification"
)
READ = """
import json, sys
sys.path.insert(0, sys.argv[1])
import csv, io
import compile_limits
rows = list(csv.DictReader(io.StringIO(sys.stdin.read())))
json.dump([compile_limits.compiled(row["resource_type"], [row]) for row in rows], sys.stdout)
"""
LIMIT = """
import json, sys
sys.path.insert(0, sys.argv[1])
import compile_limits
json.dump([compile_limits.limited("azurerm_x", entry, limit) for entry, limit, _ in json.load(sys.stdin)], sys.stdout)
"""

CASES: list[tuple[str, dict[str, Any]]] = [
    ("aws,aws_x,name,1,9,^[a-z0-9-]+$,,,s,,source-derived", {"firm": {"chars": "a-z0-9-", "max": 9}}),
    (
        "aws,aws_x,id,2,,^[a-z][a-z0-9-]*[a-z0-9]$,,global,s,,source-derived",
        {
            "attribute": "id",
            "scope": "global",
            "firm": {"chars": "a-z0-9-", "first": "a-z", "last": "a-z0-9", "min": 2},
        },
    ),
    ("aws,aws_x,name,,9,,,,s,,UNVERIFIED", {"soft": {"max": 9}}),
    ("aws,aws_x,name,,,[a-z]+,,,s,,source-derived", {"soft": {"chars": "a-z"}}),
    ("gcp,google_x,name,,,[a-z]+,,,s,,source-derived", {"firm": {"chars": "a-z"}}),
    (
        'aws,aws_x,name,,,^[a-z-]+$ AND ^[a-z],,,s,"must NOT match: [""--"", ""-$""]",source-derived',
        {"firm": {"chars": "a-z-", "contains": ["--"], "first": "a-z", "last": "a-z"}},
    ),
    (
        "aws,aws_x,name,,,^(?!xn--)[a-z-]+(?<!-alias)$,,,s,,source-derived",
        {"firm": {"chars": "a-z-", "starts": ["xn--"], "ends": ["-alias"]}},
    ),
    (
        "azure,azurerm_x,name,1,9,^ab+$,,,s,,source-derived",
        {"firm": {"chars": "ab", "first": "a", "last": "b", "max": 9, "form": "^ab+$"}},
    ),
    (
        "azure,azurerm_x,name,,,^[a-z-]+$ AND ^[a-z0-9],,,s,,source-derived",
        {"firm": {"chars": "a-z-", "first": "a-z"}},
    ),
    ("aws,aws_route53_zone,name,1,9,,,,s,,source-derived", {"attribute": ""}),
]

LIMITED: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ({"firm": {"max": 9}}, {"max": 12}, {"firm": {"max": 12}}),
    ({"firm": {"min": 3}, "scope": "parent"}, {"min": 1}, {"scope": "parent"}),
    ({"soft": {"max": 9, "min": 3}}, {"max": 12}, {"firm": {"max": 12}, "soft": {"min": 3}}),
    ({"firm": {"last": "a-z_"}}, {"chars": "a-z-"}, {"firm": {"chars": "a-z-", "last": "a-z"}}),
    ({"attribute": ""}, {}, {"attribute": ""}),
]


@pytest.fixture(scope="module")
def compiled() -> list[dict[str, Any]]:
    """What the tool makes of every case, in one process."""
    return answer(READ, "\n".join([HEADER, *(row for row, _ in CASES)]))


def answer(code: str, text: str) -> list[dict[str, Any]]:
    """Return what code that has the tools at hand makes of a text."""
    done = subprocess.run(
        [sys.executable, "-c", code, str(TOOLS)], input=text, capture_output=True, text=True, check=True, timeout=60
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_fact_is_compiled_into_plain_sets(number: int, compiled: list[dict[str, Any]]) -> None:
    assert compiled[number] == CASES[number][1]


def test_what_a_provider_accepts_takes_the_place_of_a_fact() -> None:
    assert answer(LIMIT, json.dumps(LIMITED)) == [expected for _, _, expected in LIMITED]
