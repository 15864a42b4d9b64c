"""conftest itself beside us: which packages are asked, and what the rules of each say."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from policy_validator.evaluator import Plan
from policy_validator.loading import load_sets
from tollgate_runtime import Operation
from tollgate_runtime.testing.plans import resources_from_plan

from tests.engines import find_engine
from tests.integrations.policy_validator.rego_cases import change, plan

MAIN = """package main

import rego.v1

deny contains msg if {
	some row in input.resource_changes
	msg := sprintf("main: %s", [row.address])
}

deny_named contains {"msg": "main: named", "severity": "high"} if count(input.resource_changes) > 0

violation contains {"msg": "main: violation"} if input.format_version

warn contains "main: warned" if input.terraform_version

deny_waived contains "main: waived" if input.format_version

exception contains ["waived"] if input.format_version
"""
OTHER = """package team.network

import rego.v1

deny contains "team: denied" if data.main.deny

warn_late contains "team: late" if input.format_version
"""
LAST = 'package last\n\nimport rego.v1\n\nviolation contains {"msg": "last: violated"} if input.format_version\n'
SETTINGS: dict[str, tuple[str, list[str]]] = {
    "all packages": ("", ["--all-namespaces"]),
    "main alone": ("rego: {all_namespaces: false}\n", []),
    "one package": ("rego: {namespaces: [team.network]}\n", ["--namespace=team.network"]),
    "several packages": ("rego: {namespaces: [main, last]}\n", ["--namespace=main", "--namespace=last"]),
}


def of_conftest(folder: Path, document: Any, flags: list[str]) -> list[tuple[str, str]]:
    (folder / "plan.json").write_text(json.dumps(document))
    command = [find_engine("conftest"), "test", "--policy=policies", "--output=json", *flags, "plan.json"]
    made = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    rows: list[Any] = json.loads(made.stdout)
    columns = {"failures": "fail", "warnings": "warn"}
    return sorted((said, one["msg"]) for row in rows for name, said in columns.items() for one in row.get(name) or ())


def of_ours(folder: Path, document: Any) -> list[tuple[str, str]]:
    [loaded] = load_sets([str(folder / "policies")])
    rows = list(resources_from_plan(document))
    plan = Plan(rows, Operation(resources=rows, plan=document))
    found: list[tuple[str, str]] = []
    for evaluator in loaded.evaluators():
        found += [(one.status, one.message) for row in evaluator.judge_plan(plan) for one in row.verdicts]
        evaluator.close()
    return sorted(found)


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize(("settings", "flags"), SETTINGS.values(), ids=SETTINGS)
def test_the_packages_that_conftest_asks_are_asked(tmp_path: Path, settings: str, flags: list[str]) -> None:
    policies = tmp_path / "policies"
    policies.mkdir()
    for name, source in {"main": MAIN, "other": OTHER, "last": LAST}.items():
        (policies / f"{name}.rego").write_text(source)
    if settings:
        (policies / "settings.yaml").write_text(settings)
    document = plan(change("aws_vpc", "a"), change("aws_vpc", "b"))
    expected = of_conftest(tmp_path, document, flags)
    assert len(expected) > 1
    assert of_ours(tmp_path, document) == expected
