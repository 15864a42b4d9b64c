"""What a Rego policy says of values that are unknown, withheld or gone."""

from typing import Any

import pytest
from policy_validator.evaluator import Plan
from tollgate_runtime import Resource

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
        assert [status for _, status, _ in found.pop(f"p.deny_{n}")] == ([] if expected == "pass" else [expected])
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


@pytest.mark.parametrize(
    ("condition", "is_judged"),
    [
        ("not r.change.after.tags.Owner", False),
        ('"delete" in r.change.actions', True),
        ('r.change.before.name == "x"', True),
        ("r.change.after == null", True),
    ],
)
def test_what_is_deleted_does_not_lack_what_it_will_not_have(
    no_opa: None, load: Loaded, condition: str, is_judged: bool
) -> None:
    source = f"""package p
import rego.v1
deny contains msg if {{
\tsome r in input.resource_changes
\t{condition}
\tmsg := sprintf("%s: no", [r.address])
}}"""
    gone = Resource(address="t_a.a", type="t_a", name="a", action="delete", before={"name": "x", "tags": {}})
    found = [row.resource for row in load(source).judge_plan(Plan([gone])) if row.verdicts]
    assert found == ([gone] if is_judged else [])


def test_what_is_sensitive_and_not_sent_is_left_open_too(no_opa: None, load: Loaded) -> None:
    evaluator = load('package p\nimport rego.v1\ndeny contains "no" if input.after.key == "bad"')
    [outcome] = evaluator.judge(made("t_a", key="(sensitive)"))
    assert [(verdict.status, verdict.path) for verdict in outcome.verdicts] == [("withheld", ("key",))]


def test_a_type_that_no_rule_names_is_not_left_open(no_opa: None, load: Loaded) -> None:
    evaluator = load('package p\nimport rego.v1\ndeny contains "no" if { input.type == "t_a"; not input.after.enc }')
    assert said(evaluator, made("t_b", unknown={"enc": True})) == {"p.deny": []}
