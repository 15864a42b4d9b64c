"""Policies in the conventions of four hosts, each on a plan that violates it and on one that keeps it.

`rego_set/verdicts.json` has what OPA itself says; with `--update-golden` it is asked anew.
"""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from policy_validator.evaluator import Plan
from policy_validator.languages.rego import load_rego
from policy_validator.policy_file import RegoSettings
from policy_validator.problems import PolicyError
from policy_validator.rego.module import Module
from tollgate_runtime import Operation
from tollgate_runtime.testing.plans import resources_from_plan

from tests.integrations.policy_validator.rego_cases import CASES, FOLDER, Case, Document, host_input, runs

GOLDEN = FOLDER / "verdicts.json"
_RULE = re.compile(r"(deny|violation|warn)(_\w+)?")
IDS = [case.name for case in CASES]


def test_every_policy_of_the_set_has_its_plans() -> None:
    assert sorted(IDS) == sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.rego"))
    assert len(CASES) >= 40


@pytest.fixture(scope="module")
def golden() -> Document:
    return json.loads(GOLDEN.read_text())


def test_opa_itself_gives_the_verdicts_that_are_noted(opa: Path, request: pytest.FixtureRequest) -> None:
    found = {
        case.name: {
            name: opas_own(opa, case, host_input(case, document, space)) for name, document, space in runs(case)
        }
        for case in CASES
    }
    if request.config.getoption("--update-golden"):
        GOLDEN.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    assert found == json.loads(GOLDEN.read_text())
    for name, verdicts in found.items():
        assert verdicts["violating"], f"{name} is violated by nothing"
        assert not verdicts["clean"], f"{name} is violated by a clean plan"


def opas_own(opa: Path, case: Case, document: Document) -> list[str]:
    """What conftest would print: the messages of `deny`, `violation` and `warn` rules, but for exceptions."""
    package = ".".join(Module(case.name, case.path.read_text()).tree.package)
    flags = ["--v0-compatible"] if "rego.v1" not in case.path.read_text() else []
    command = [opa, "eval", *flags, "--stdin-input", "--data", case.path, f"data.{package}"]
    made = subprocess.run(command, input=json.dumps(document).encode(), capture_output=True, check=True)
    values: Document = json.loads(made.stdout)["result"][0]["expressions"][0]["value"]
    excepted = {name for several in values.get("exception", []) for name in several}
    rows: list[str] = [
        row["msg"] if isinstance(row, dict) else row
        for name, value in values.items()
        if (rule := _RULE.fullmatch(name)) and name != "deny_list" and (rule[2] or "")[1:] not in excepted
        for row in value
    ]
    return sorted(rows)


def ours(case: Case, document: Document, workspace: str | None) -> tuple[list[str], list[str]]:
    """What we say: the messages, and why a rule could not be evaluated."""
    evaluator = load_rego([Module(f"{case.name}.rego", case.path.read_text())], {}, RegoSettings())
    resources = list(resources_from_plan(document))
    plan = Plan(resources, Operation(resources=resources, plan=document, workspace=workspace))
    try:
        verdicts = [verdict for outcome in evaluator.judge_plan(plan) for verdict in outcome.verdicts]
    finally:
        evaluator.close()
    said = [verdict.message for verdict in verdicts if verdict.status in ("fail", "warn")]
    return sorted(said), [verdict.message for verdict in verdicts if verdict.status not in ("fail", "warn")]


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_with_opa_every_verdict_is_opas_own(case: Case, golden: Any) -> None:
    for name, document, workspace in runs(case):
        assert ours(case, document, workspace) == (golden[case.name][name], [])


@pytest.mark.usefixtures("no_opa")
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_without_opa_a_verdict_is_opas_own_or_the_policy_is_refused_by_name(case: Case, golden: Any) -> None:
    for name, document, workspace in runs(case):
        try:
            said, refused = ours(case, document, workspace)
        except PolicyError as error:
            said, refused = [], [problem.message for problem in error.problems]
        assert all("install `opa`" in reason for reason in refused)
        assert refused or said == golden[case.name][name]
