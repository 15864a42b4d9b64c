"""Whatever a plan holds: no rule of any language raises, and what is wholly unknown never fails."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from policy_validator.evaluator import Evaluator, Plan
from policy_validator.languages.json_schema import SchemaRules
from policy_validator.languages.python_rules import PythonRules
from policy_validator.languages.yaml_rules import YamlRules
from policy_validator.policy_file import read_policy_file
from policy_validator.rego.engines.regopy_source import source_for_regopy
from policy_validator.rego.module import Module
from policy_validator.rego.reading.program import Program, SourceTree
from policy_validator.rego.reading.summary import Readings
from policy_validator.rego.syntax.tree import SyntaxFault
from policy_validator.yaml_rules.operators import OPERATORS
from tollgate_rules import Rule
from tollgate_runtime import Resource
from tollgate_runtime.documents import read_document

NAMES = st.sampled_from(["a", "b", "tags", "rules", "policy", "id"])
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-10, 10)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "x", "10.0.0.0/8", "1.2", "2027-01-01", "(sensitive)", "{}", '{"a": [1]}']),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
MASKS: st.SearchStrategy[Any] = st.recursive(
    st.booleans(), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=8
)
STATES = st.dictionaries(NAMES, VALUES, max_size=5)
BESIDE: dict[str, str] = {
    "in": "[x, 1]", "not_in": "[x]", "between": "[1, 5]", "contains_all": "[x]", "contains_any": "[x]",
    "contains_none": "[x]", "subset_of": "[x]", "is_type": "text", "cidr_within": "10.0.0.0/8",
    "cidr_overlaps": "10.0.0.0/8", "not_cidr_overlaps": "10.0.0.0/8", "ip_version": "4", "version_at_least": "'1'",
    "version_below": "'1'", "date_before": "'2027-01-01'", "date_after": "'2027-01-01'", "matches": "'x+'",
}  # fmt: skip


def _beside(name: str) -> str:
    for given_value in (BESIDE.get(name), "true", "2", "x"):
        if given_value is not None and not OPERATORS[name].check(read_document("v", given_value.encode()).value):
            return given_value
    raise AssertionError(name)


def _policy() -> str:
    paths = ("a", "a.b", "rules[*].a", "tags.b")
    rows = [
        f"  - {{id: r{place}_{name}, require: {{path: '{path}', {name}: {_beside(name)}}}}}"
        for place, path in enumerate(paths)
        for name in OPERATORS
    ]
    rows += [
        "  - {id: cel_1, require: {cel: 'after.a == after.b || has(after.tags.a)'}}",
        "  - {id: cel_2, require: {cel: 'after.rules.all(r, r.a > 0) && size(after.tags) < 3'}}",
        "  - {id: inside, require: {path: policy, inside: 'a[*]', equals: 1}}",
        "  - {id: related, require: {related: {type: t_b, by: a, where: {path: b, equals: {this: a}}}}}",
        "  - {id: schema, schema: {required: [a], properties: {a: {type: string}, rules: {items: {required: [b]}}}}}",
    ]
    return "\n".join(["rules:", *rows])


@pytest.fixture(scope="module")
def evaluators() -> list[Evaluator]:
    file = read_policy_file(read_document("p.yaml", _policy().encode()))
    assert file.problems == ()
    return [YamlRules(file.rules.conditions), SchemaRules(file.rules.schemas)]


def judged(evaluators: list[Evaluator], resource: Resource, *others: Resource) -> list[str]:
    plan = Plan([resource, *others])
    outcomes = [row for evaluator in evaluators for row in (*evaluator.judge(resource), *evaluator.judge_plan(plan))]
    return [verdict.status for outcome in outcomes for verdict in outcome.verdicts]


quickly = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@quickly
@given(after=STATES, before=STATES, unknown=MASKS, other=STATES)
def test_no_rule_raises_on_any_plan(
    evaluators: list[Evaluator], after: Any, before: Any, unknown: Any, other: Any
) -> None:
    resource = Resource(address="t_a.x", type="t_a", action="update", before=before, after=after, after_unknown=unknown)
    judged(evaluators, resource, Resource(address="t_b.y", type="t_b", action="create", after=other))


@quickly
@given(before=STATES)
def test_what_is_wholly_unknown_is_never_failed(evaluators: list[Evaluator], before: Any) -> None:
    names = ("a", "b", "tags", "rules", "policy", "id")
    resource = Resource(
        address="t_a.x", type="t_a", action="create", before=before, after_unknown=dict.fromkeys(names, True)
    )
    alone = [row for evaluator in evaluators for row in evaluator.judge(resource)]
    assert {verdict.status for outcome in alone for verdict in outcome.verdicts} <= {"unknown"}


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet='abc_.[]{}()"`#:=,; \n\tdenysomeinputwalk0', max_size=120))
def test_no_text_is_too_strange_for_the_reader_of_rego(text: str) -> None:
    for source in (text, f"package p\n{text}"):
        module = Module("p.rego", source)
        try:
            tree = module.tree
        except SyntaxFault:
            continue
        assert module.calls is not None
        assert source_for_regopy(module).count("\n") == source.count("\n")
        program = Program([SourceTree("p.rego", tree)])
        for rule in program.rules:
            assert Readings(program).reading(rule).clauses
        assert module.annotations is not None


def test_a_rule_in_python_that_raises_is_an_error_and_not_a_pass() -> None:
    def judge(_: Resource) -> Any:
        raise KeyError("x")

    rule = Rule(id="r", title="r", severity="low", description="", remediation="", docs="", types=("t_a",), judge=judge)
    [outcome] = PythonRules([rule]).judge(Resource(type="t_a", action="create", after={"a": 1}))
    assert [(verdict.status, verdict.message) for verdict in outcome.verdicts] == [("error", "it raised KeyError: 'x'")]
