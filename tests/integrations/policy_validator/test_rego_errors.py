"""A Rego rule that cannot be evaluated: an error that names it, with file and line, and no pass."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from policy_validator.config import Config
from policy_validator.evaluator import Plan
from policy_validator.policy import Policy, load_policy
from policy_validator.rego.reading.patterns import fault_of_pattern
from tollgate_runtime import Operation

from tests.integrations.policy_validator.rego_policies import Loaded, made, said

HEAD = "package p\nimport rego.v1\n"
CONFLICT = (
    HEAD + 'x := 1 if READ\nx := 2 if READ\ndeny contains sprintf("%v", [x]) if READ\nwarn contains "w" if READ\n'
)
ON_RESOURCE = CONFLICT.replace("READ", "input.after.size")
ON_PLAN = CONFLICT.replace("READ", "input.resource_changes[0].change.after.size")


class Opened:
    """Policies of one file each, under a configuration."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "team.rego"
        self.policies: list[Policy] = []

    def __call__(self, source: str, **config: Any) -> Policy:
        self.file.write_text(source)
        self.policies.append(load_policy(Config(policy_set=str(self.file), **config)))
        return self.policies[-1]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    made = Opened(tmp_path)
    yield made
    for policy in made.policies:
        policy.close()


@pytest.mark.parametrize("source", [ON_RESOURCE, ON_PLAN], ids=["of each resource", "of the plan"])
def test_a_rule_that_errs_is_an_error_of_the_integration_that_names_rule_file_and_line(
    opened: Opened, engine: str, source: str
) -> None:
    policy = opened(source)
    row = made("t_a", size=1)
    answers = [policy.judge(row), policy.judge_plan(Operation(resources=[row]))]
    [error] = [answer.error for answer in answers if answer.error]
    assert error.startswith(f"p.deny ({opened.file}:5) could not be evaluated: ")
    if engine == "opa":
        assert f"{opened.file}:4: rule data.p.x produced conflicting values" in error
        assert "policies/0.rego" not in error
    findings = [finding for answer in answers for finding in answer.findings]
    assert [(finding.rule, finding.status) for finding in findings] == [("p.warn", "warn")]


@pytest.mark.parametrize(("on_rule_error", "status"), [("warn", "warn"), ("fail", "fail")])
def test_a_rule_that_errs_is_a_finding_where_the_configuration_says_so(
    opened: Opened, engine: str, on_rule_error: str, status: str
) -> None:
    answer = opened(ON_RESOURCE, on_rule_error=on_rule_error).judge(made("t_a", size=1))
    assert answer.error is None
    assert [finding.status for finding in answer.findings if finding.rule == "p.deny"] == [status]


@pytest.mark.usefixtures("no_opa")
def test_a_rule_that_regopy_must_not_be_asked_is_an_error_and_no_pass(opened: Opened) -> None:
    policy = opened(f'{HEAD}deny contains "x" if input.resource_changes[_].change.after.size < 9\n')
    answer = policy.judge_plan(Operation(resources=[made("t_a", size=None)]))
    assert answer.error is not None
    assert answer.error.startswith(f"p.deny ({opened.file}:3) could not be evaluated: ")


@pytest.mark.usefixtures("opa")
def test_a_rule_that_had_to_be_stopped_is_an_error_and_is_not_asked_again(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("policy_validator.languages.rego.RESOURCE_SECONDS", 0.5)
    many = 'some a in r; some b in r; some c in r; x := sprintf("%d%d%d", [a, b, c])'
    endless = f"r := numbers.range(1, 1000)\ndeny contains x if {{ input.after.size; {many} }}\n"
    policy = opened(HEAD + endless, on_rule_error="warn")
    first = policy.judge(made("t_a", size=1))
    monkeypatch.setattr("policy_validator.rego.engines.opa_engine.OpaEngine.ask", None)
    assert first.error == f"p.deny ({opened.file}:4) could not be evaluated: opa took more than 0.5 s."
    assert policy.judge(made("t_a", size=1)).error == first.error


READABLE = r"""
^(?i)[a-z]+$
(?P<name>[[:alpha:]]{1,63})-(?:prod|dev)
\Q(?!\E[](?=]\pL\z
a{1000}
\12
"""
UNREADABLE = {
    r"^(?!default).*$": "it has no look-ahead",
    r"(?<=a)b": "it has no look-behind",
    r"(a)\1": "it has no back-references",
    r"(a{100}){100}": "it repeats at most 1,000 times",
    r"a{1001}": "it repeats at most 1,000 times",
    r"(a": "a group is not closed",
    r"a)": "a group is closed that is not open",
    r"[a": "a class is not closed",
    r"a|*": "nothing stands before `*`",
    r"^a\Z": r"it has no `\Z`",
    "a\\": "it ends in a backslash",
    r"(?~a)": "a group begins with what it does not know",
}


@pytest.mark.usefixtures("opa")
def test_what_is_wrong_with_a_pattern_is_what_opa_cannot_read(load: Loaded) -> None:
    patterns = [*READABLE.split(), *UNREADABLE]
    assert {text: fault for text in patterns if (fault := fault_of_pattern(text))} == UNREADABLE
    policy = load(
        f"{HEAD}deny contains p if {{ input.after.x; some p in data.patterns; not regex.is_valid(p) }}",
        data={"patterns": patterns},
    )
    assert {words for _, _, words in said(policy, made("t_a", x=1))["p.deny"]} == set(UNREADABLE)


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize(
    "call",
    [
        'regex.match("^(?!x)", r.name)',
        'regex.replace(r.name, "^(?!x)", "y") != ""',
        "regex.match(pattern, r.name)",
        "some p in [pattern]; regex.match(p, r.name)",
    ],
)
def test_a_rule_whose_pattern_cannot_be_read_can_never_fire(load: Loaded, call: str) -> None:
    policy = load(
        f'{HEAD}pattern := "^(?!x)"\ndeny contains r.address if {{ some r in input.resource_changes; {call} }}\n'
    )
    rows = [made("t_a")]
    [verdict] = [row for outcome in policy.judge_plan(Plan(rows)) for row in outcome.verdicts]
    assert verdict.status == "unusable"
    assert verdict.message.startswith("0.rego:4: `regex.")
    assert verdict.message.endswith("cannot read the pattern `^(?!x)`: it has no look-ahead")


@pytest.mark.usefixtures("opa")
def test_a_pattern_of_several_that_can_be_read_is_no_mistake(load: Loaded) -> None:
    policy = load(
        f'{HEAD}deny contains r.address if {{ some r in input.resource_changes; some p in ["^(?!x)", "^a"]; '
        "regex.match(p, r.name) }\n"
    )
    assert said(policy, made("t_a")) == {"p.deny": [("t_a.a", "fail", "t_a.a")]}


@pytest.mark.usefixtures("opa")
def test_a_rule_that_gives_an_object_of_messages_is_a_rule(load: Loaded) -> None:
    policy = load(
        f"{HEAD}deny[msg] if {{ some r in input.resource_changes; msg := r.address }}\n"
        'deny_fixed["no"] if input.resource_changes[0].type == "t_a"\n'
        "deny_other[msg] := 1 if { some r in input.resource_changes; msg := r.address }\n"
    )
    assert said(policy, made("t_a")) == {
        "p.deny": [("t_a.a", "fail", "t_a.a")],
        "p.deny_fixed": [(None, "fail", "no")],
        "p.deny_other": [(None, "error", 'it gave an object without `msg`: {"t_a.a": 1}')],
    }
