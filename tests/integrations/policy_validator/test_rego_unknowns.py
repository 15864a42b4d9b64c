"""What a Rego policy says of values that are unknown, withheld or gone."""

from pathlib import Path
from typing import Any

import pytest
from policy_validator.evaluator import Plan
from tollgate_runtime import Resource
from tollgate_runtime.testing import leave_out

from tests.integrations.policy_validator.rego_policies import Loaded, made, said

OPEN: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("not input.change.after.enc", {}, {"enc": True}, "unknown"),
    ("input.change.after.enc == false", {}, {"enc": True}, "unknown"),
    ('input.change.after.key == "bad"', {}, {"key": True}, "unknown"),
    ("not input.change.after.enc", {"enc": False}, {"id": True}, "fail"),
    ("not input.change.after.enc", {"enc": True}, {"id": True}, "pass"),
    ('input.change.after.nick != "x"; not input.change.after.enc', {"nick": "y"}, {"enc": True}, "unknown"),
    ('input.change.after.nick == "x"; not input.change.after.enc', {"nick": "x"}, {"sub": True}, "fail"),
    ("not input.change.after.sub[0].enc", {"sub": [{}]}, {"sub": [{"enc": True}]}, "unknown"),
    ("not input.change.after.sub[0].enc", {}, {"sub": True}, "unknown"),
    ("not input.change.after.tags.Owner", {}, {"tags": True}, "unknown"),
    ('not input.change.after.tags.Owner == "shop"', {}, {"tags": True}, "unknown"),
    ('not startswith(input.change.after.kind, "t3")', {}, {"kind": True}, "unknown"),
    ('not input.change.after.kind in {"a", "b"}', {}, {"kind": True}, "unknown"),
    ("not input.change.after.days >= 7", {}, {"days": True}, "unknown"),
    ("not input.change.after.tags.Owner", {"tags": {}}, {"tags_all": True}, "fail"),
]


@pytest.mark.usefixtures("engine")
def test_what_depends_on_the_unknown_is_neither_passed_nor_failed(load: Loaded) -> None:
    rules = [f'deny_{n} contains "no" if {{ input.type == "t_{n}"; {body} }}' for n, (body, _, _, _) in enumerate(OPEN)]
    evaluator = load("\n".join(["package p", "import rego.v1", *rules]))
    for n, (_, after, unknown, expected) in enumerate(OPEN):
        found = said(evaluator, made(f"t_{n}", unknown=unknown, **after))
        own = [status for _, status, text in found.pop(f"p.deny_{n}") if "cannot be there" not in text]
        assert own == ([] if expected == "pass" else [expected])
        assert not any(found.values())


@pytest.mark.usefixtures("engine")
def test_what_a_whole_plan_leaves_unknown_is_not_taken_for_missing(load: Loaded) -> None:
    source = """package p
import rego.v1
deny contains msg if {
	some r in input.resource_changes
	some key in data.required
	not r.change.after.tags[key]
	msg := sprintf("%s has no %s", [r.address, key])
}"""
    evaluator = load(source, data={"required": ["Owner"]})
    plan = Plan([made("t_a", "later", unknown={"tags": True}), made("t_a", "never", tags={})])
    found = [
        (row.resource.name, [verdict.status for verdict in row.verdicts])
        for row in evaluator.judge_plan(plan)
        if row.resource
    ]
    assert found == [("later", ["unknown"]), ("never", ["fail"])]


ROWS: list[tuple[str, str, list[str]]] = [
    ("some r in input.resource_changes", "r.address", []),
    ("r := input.resource_changes[_]", "r.address", []),
    ("r = input.resource_changes[i]", "r.address", []),
    ("r := tfplan.resource_changes[_]", "r.address", []),
    ("some r in input.resource_changes", "r.change.after.address", ["unknown"]),
    ("some r in input.resource_changes", 'r.change.after["address"]', ["unknown"]),
    ("some row in input.resource_changes; r := row.change.after", "r.address", ["unknown"]),
    ("some row in input.resource_changes; row.change.after = r; other(r)", "r.address", ["unknown"]),
    ("some r in [row.change.after | row := input.resource_changes[_]]", "r.address", ["unknown"]),
]


@pytest.mark.parametrize(("binding", "read", "expected"), ROWS)
def test_where_a_resource_stands_is_known_whatever_attribute_has_the_same_name(
    no_opa: None, load: Loaded, binding: str, read: str, expected: list[str]
) -> None:
    source = f"""package p
import rego.v1
import input as tfplan
other(_) := true
deny contains msg if {{
	some r in input.resource_changes
	r.type == "none"
	msg := r.address
}}
deny contains msg if {{
	{binding}
	{read} == "nowhere"
	msg := "it stands nowhere"
}}"""
    plan = Plan([made("t_a", "one", unknown={"address": True})])
    found = [verdict.status for row in load(source).judge_plan(plan) for verdict in row.verdicts]
    assert found == expected


@pytest.mark.usefixtures("engine")
def test_what_a_policy_says_of_a_deleted_resource_stands_as_opa_says_it(load: Loaded) -> None:
    source = """package p
import rego.v1
deny contains msg if {
	some r in input.resource_changes
	not r.change.after.tags.Owner
	msg := sprintf("%s: no", [r.address])
}"""
    gone = Resource(address="t_a.a", type="t_a", name="a", action="delete", before={"name": "x", "tags": {}})
    [outcome] = [row for row in load(source).judge_plan(Plan([gone])) if row.verdicts]
    assert outcome.resource is gone


def test_what_is_sensitive_and_not_sent_is_left_open_too(no_opa: None, load: Loaded) -> None:
    evaluator = load('package p\nimport rego.v1\ndeny contains "no" if input.after.key == "bad"')
    [outcome] = evaluator.judge(made("t_a", key="(sensitive)"))
    assert [(verdict.status, verdict.path) for verdict in outcome.verdicts] == [("withheld", ("key",))]


def test_a_type_that_no_rule_names_is_not_left_open(no_opa: None, load: Loaded) -> None:
    evaluator = load('package p\nimport rego.v1\ndeny contains "no" if { input.type == "t_a"; not input.after.enc }')
    assert said(evaluator, made("t_b", unknown={"enc": True})) == {"p.deny": []}


TYPED = [
    'input.after.access == "public_read"',
    'startswith(input.type, "t_"); input.after.access == "open_all"',
    'input.type != "other_type"; input.after.access == "x"',
    'not input.type == "other_type"; input.after.access == "x"',
    'not is_other; input.after.access == "x"',
    'data.by_type[input.type]; input.after.access == "x"',
    'input.type in data.types; input.after.access == "other_type"',
    '{"t_a": 1, "t_c": 2}[input.type]; input.after.access == "x"',
    'every kind in [input.type] { kind != "other_type" }; input.after.access == "x"',
]


@pytest.mark.parametrize("body", TYPED)
def test_a_text_that_only_looks_like_a_type_hides_nothing_that_is_unknown(opa: Path, load: Loaded, body: str) -> None:
    source = f"""package p
import rego.v1
is_other if input.type == "other_type"
deny contains "no" if {{ {body} }}"""
    evaluator = load(source, data={"by_type": {"t_a": True}, "types": ["t_a"]})
    [(_, status, _)] = said(evaluator, made("t_a", unknown={"access": True}))["p.deny"]
    assert status == "unknown"


OMITTED: list[tuple[str, list[tuple[str, str | None]]]] = [
    ("AFTER.monitoring == true", [("unknown", "cloud")]),
    ("AFTER.monitoring == false", [("unknown", "cloud")]),
    ('AFTER.tenancy == "shared"', [("unknown", "cloud")]),
    ("not AFTER.monitoring", [("fail", None)]),
    ('AFTER.ami == "ami-1"', [("fail", None)]),
    ('AFTER.ami == "other"; AFTER.monitoring', []),
    ('AFTER.ami == "other"; sprintf("%s", [AFTER.arn])', []),
    ('AFTER.ami == "ami-1"; sprintf("%s", [AFTER.arn])', [("unknown", "cloud")]),
    ("ROW.change.after_unknown.monitoring; AFTER.monitoring", []),
    ("AFTER[_] == 7", []),
]


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize(("body", "expected"), OMITTED)
@pytest.mark.parametrize("row", ["input", "r"])
def test_what_the_configuration_leaves_to_the_cloud_is_not_decided_where_a_rule_depends_on_it(
    load: Loaded, body: str, expected: list[tuple[str, str | None]], row: str
) -> None:
    loop = "some r in input.resource_changes; " if row == "r" else ""
    text = body.replace("AFTER", f"{row}.change.after").replace("ROW", row)
    source = f"package p\nimport rego.v1\ndeny contains {row}.address if {{ {loop}{text} }}"
    evaluator = load(source, input="plan" if row == "r" else "resource")
    several = [leave_out(made("t_a", name, ami="ami-1"), "monitoring", "tenancy", "arn") for name in ("x", "y")]
    outcomes = [outcome for one in several for outcome in evaluator.judge(one)] + [*evaluator.judge_plan(Plan(several))]
    found = [(verdict.status, verdict.undecided) for outcome in outcomes for verdict in outcome.verdicts]
    assert found == [one for one in expected for _ in several]


@pytest.mark.usefixtures("opa")
def test_what_the_cloud_decides_of_one_resource_is_told_beside_what_another_breaks(load: Loaded) -> None:
    source = """package p
import rego.v1
deny contains r.address if { some r in input.resource_changes; r.change.after.monitoring == false }"""
    several = [made("t_a", "set", monitoring=False), leave_out(made("t_a", "left", ami="x"), "monitoring")]
    outcomes = [row for row in load(source).judge_plan(Plan(several)) if row.verdicts]
    assert [(row.resource.name, row.verdicts[0].status) for row in outcomes if row.resource] == [
        ("set", "fail"),
        ("left", "unknown"),
    ]


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize("row", ["input", "r"])
def test_what_is_uncertain_of_a_resource_is_told_beside_what_is_certain_of_it(load: Loaded, row: str) -> None:
    loop = "some r in input.resource_changes; " if row == "r" else ""
    source = f"""package p
import rego.v1
deny contains sprintf("%s is not encrypted", [{row}.address]) if {{ {loop}not {row}.change.after.encrypted }}
deny contains sprintf("%s is large", [{row}.address]) if {{ {loop}{row}.change.after.size > 9 }}"""
    found = said(
        load(source, input="plan" if row == "r" else "resource"), made("t_a", unknown={"encrypted": True}, size=10)
    )
    later = "this depends on what is known only after apply: t_a.a is not encrypted"
    assert [one for one in found["p.deny"] if one[0]] == [
        ("t_a.a", "fail", "t_a.a is large"),
        ("t_a.a", "unknown", later),
    ]


@pytest.mark.usefixtures("opa")
def test_what_the_cloud_decides_of_another_resource_than_the_message_names_is_told(load: Loaded) -> None:
    source = """package p
import rego.v1
deny contains r.address if {
	some r in input.resource_changes
	r.type == "t_a"
	some other in input.resource_changes
	other.type == "t_b"
	other.change.after.monitoring == false
}
warn contains r.address if { some r in input.resource_changes; r.type == "t_a"; r.change.after.tenancy == 7 }"""
    several = [
        leave_out(made("t_a", "named", ami="x"), "tenancy"),
        leave_out(made("t_b", "left", ami="x"), "monitoring"),
    ]
    [verdict] = [
        verdict for row in load(source).judge_plan(Plan(several)) for verdict in row.verdicts if row.rule.id == "p.deny"
    ]
    assert (verdict.status, verdict.undecided) == ("unknown", "cloud")
    assert verdict.message == "this depends on what the cloud decides: t_a.named"
