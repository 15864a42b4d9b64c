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
    ("aws,aws_route53_zone,name,1,9,,,,s,,source-derived", {"attribute": ""}),
]


@pytest.fixture(scope="module")
def compiled() -> list[dict[str, Any]]:
    """What the tool makes of every case, in one process."""
    done = subprocess.run(
        [sys.executable, "-c", READ, str(TOOLS)],
        input="\n".join([HEADER, *(row for row, _ in CASES)]),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_fact_is_compiled_into_plain_sets(number: int, compiled: list[dict[str, Any]]) -> None:
    assert compiled[number] == CASES[number][1]
