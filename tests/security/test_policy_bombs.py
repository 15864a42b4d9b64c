"""Files that would take all time and memory: policies, prices, usage, exemptions. A run ends, and says why."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.engines import engine_folder
from tests.host.plans.pieces import change, plan, resource_change

pytestmark = pytest.mark.heavy

MOST_KILOBYTES = 4 * 1024 * 1024
"""What a cage lets a process have."""
LIST = list(range(4000))
RULE = "rules:\n  - id: bomb\n    match: {type: aws_vpc}\n    require: %s\n"
CEL = "after.items.all(a, after.items.all(b, after.items.all(c, a + b + c >= 0)))"
REGO = """package bomb
import rego.v1
deny contains [a, b, c] if { r := numbers.range(1, 5000); some a in r; some b in r; some c in r }
"""
DOUBLED = "\n".join(f'  a{n} := concat("", [a{n - 1}, a{n - 1}])' for n in range(1, 40))
GROWING = f'package bomb\nimport rego.v1\ndeny contains a39 if {{\n  a0 := "xxxxxxxxxxxxxxxx"\n{DOUBLED}\n}}\n'
ALIASES = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9)
)
NUMBERS = "1" + "0" * 400_000


@attrs.frozen
class Ended:
    """How a check ended, and the most memory that one of its processes had."""

    code: int
    text: str
    kilobytes: int


Check = Callable[..., Ended]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Checks a plan with a long list in a process of its own, with integrations in their cages."""

    def run(source: str, config: dict[str, Any], files: dict[str, str], *flags: str) -> Ended:
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text)
        body = {"name": "it", "source": source, "timeout": 4, "config": config}
        (tmp_path / "integrations.json").write_text(json.dumps({"terraform": {"integrations": [body]}}))
        values = {"items": LIST, "cidr_block": "a" * 60 + "!", "tags": {"Name": "x"}}
        changes = [resource_change("aws_vpc", "a", change(["create"], None, values))]
        (tmp_path / "plan.json").write_text(json.dumps(plan(*changes)))
        environ = {key: value for key, value in os.environ.items() if not key.startswith("TOLLGATE_")}
        programs = [str(Path(sys.executable).parent), *(str(one) for one in engine_folder().glob("opa/*"))]
        environ["PATH"] = os.pathsep.join([*programs, environ["PATH"]])
        command = [sys.executable, "-m", "tollgate_host", "check", "plan.json", *flags]
        out = (tmp_path / "out").open("w+b")
        with out, subprocess.Popen(command, cwd=tmp_path, env=environ, stdout=out, stderr=out) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            return Ended(process.returncode, out.read().decode(), usage.ru_maxrss)

    return run


BOMBS = {
    "cel.yaml": (RULE % f'{{cel: "{CEL}"}}', 4, "did not answer"),
    "regex.yaml": (RULE % '{path: cidr_block, matches: "^(a|aa|a?)+$"}', 0, "could not be evaluated"),
    "many.rego": (REGO, 4, "did not answer"),
    "growing.rego": (GROWING, 4, "could not be evaluated|did not answer"),  # a busy machine is over its time first
    "aliases.yaml": (ALIASES, 3, "aliases"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_policy_bomb_ends_with_an_error_that_names_the_integration_or_the_rule(check: Check, name: str) -> None:
    policy, code, said = BOMBS[name]
    ended = check("tf-policy-validator", {"policy_set": "rules"}, {f"rules/{name}": policy})
    text = " ".join(ended.text.replace("│", " ").split())
    assert (ended.code, "Traceback" in text) == (code, False), ended.text
    assert re.search(said, text), ended.text
    assert ended.kilobytes < MOST_KILOBYTES


ENDLESS = "resource_usage:\n" + "".join(f"  aws_vpc.a{n}:\n    x: {n}\n" for n in range(5_000))
HOSTILE_FILES = {
    "usage-aliases": ("usage_file", ALIASES),
    "usage-number": ("usage_file", f"resource_usage:\n  aws_vpc.a:\n    x: {NUMBERS}\n"),
    "usage-python": ("usage_file", "resource_usage: !!python/object/apply:os.system [id]\n"),
    "usage-nested": ("usage_file", "{a: " * 3000),
    "usage-large": ("usage_file", ENDLESS),
    "usage-binary": ("usage_file", "\x00\x1b[31m\ud7ff"),
    "prices-aliases": ("price_book", ALIASES),
    "prices-number": ("price_book", f"prices:\n  - {{sku: x, price: {NUMBERS}}}\n"),
    "prices-python": ("price_book", "prices: !!python/object/apply:os.system [id]\n"),
    "prices-nested": ("price_book", "[" * 3000),
}


@pytest.mark.parametrize("name", HOSTILE_FILES)
def test_a_hostile_file_of_prices_or_usage_is_refused_in_a_sentence(check: Check, name: str) -> None:
    setting, text = HOSTILE_FILES[name]
    ended = check("tf-cost-estimator", {setting: f"{name}.yaml"}, {f"{name}.yaml": text})
    assert "Traceback" not in ended.text
    assert "uid=" not in ended.text
    assert "\x1b[31m" not in ended.text
    assert ended.code == 0 or (ended.code == 3 and f"{name}.yaml" in ended.text), ended.text
    assert ended.kilobytes < MOST_KILOBYTES


EXEMPTION = "exemptions:\n  - {rule: %s, address: %s, reason: x, owner: y}\n"
HOSTILE_EXEMPTIONS = {
    "aliases": ALIASES,
    "globs": EXEMPTION % ('"*"', '"' + "*a" * 2000 + '"'),
    "nested": "{a: " * 3000,
    "python": "exemptions: !!python/object/apply:os.system [id]\n",
    "date": "exemptions:\n  - {rule: r, address: a, reason: x, owner: y, expires: 99999-99-99}\n",
    "number": f"exemptions: {NUMBERS}\n",
}


@pytest.mark.parametrize("name", HOSTILE_EXEMPTIONS)
def test_a_hostile_file_of_exemptions_is_refused_or_matches_nothing(check: Check, name: str) -> None:
    policy = RULE % "{path: cidr_block, equals: b}"
    files = {"rules/one.yaml": policy, "exempt.yaml": HOSTILE_EXEMPTIONS[name]}
    ended = check("tf-policy-validator", {"policy_set": "rules"}, files, "--exemptions", "exempt.yaml")
    assert "Traceback" not in ended.text
    assert "uid=" not in ended.text
    assert ended.code in (1, 3), ended.text
    assert ended.code == 1 or "exempt.yaml" in ended.text
    assert ended.kilobytes < MOST_KILOBYTES
