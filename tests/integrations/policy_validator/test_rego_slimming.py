"""Engines get only what the rules name; a rule that may read more gets everything."""

import pytest

from tests.integrations.policy_validator.rego_policies import Loaded, made, said

HOLDS = [
    "count(AFTER) > 2",
    "count(object.keys(AFTER)) > 2",
    'object.keys(AFTER)["b"]',
    '"b" in object.keys(AFTER)',
    "count({k | AFTER[k]}) > 2",
    "count([1 | some _ in AFTER]) > 2",
    'AFTER == {"a": 1, "b": 2, "c": 3}',
    'some k, v in AFTER; k == "b"',
    "AFTER[k] == 2",
    'object.subset(AFTER, {"b": 2})',
    "max([v | v := AFTER[_]]) == 3",
    'json.filter(AFTER, ["b"]).b == 2',
    'contains(sprintf("%v", [AFTER]), "b")',
    'every k in ["a", "b"] { AFTER[k] > 0 }',
    "ROW.change[member].b == 2",
    "count(ROW.change[member]) == 3",
    'member := ["after", "other"][_]; ROW.change[member].b == 2',
    'object.get(ROW, ["change", "after", "b"], 0) == 2',
    "count(ROW.change.after_unknown) == 2",
    'ROW.change.after_unknown == {"d": true, "e": true}',
    'AFTER.a == 1; "e" in object.keys(ROW.change.after_unknown)',
]
WHOLE = [
    "walk(input, [path, value]); value == 2",
    "walk(input.resource_changes, [path, value]); value.b == 2",
    "some name; input[name][_].change.after.b == 2",
    "input[_][_].change[_].b == 2",
    'contains(json.marshal(input), "\\"b\\":2")',
    "count(input) > 2",
    "count(input.resource_changes[_].change.after) == 3",
    'input.resource_changes[_].change.after_unknown == {"d": true, "e": true}',
    "plan := object.union(input, {}); plan.resource_changes[_].change.after.b == 2",
]
RESOURCE = made("t_a", a=1, b=2, c=3, unknown={"d": True, "e": True})


@pytest.mark.usefixtures("opa")
def test_a_rule_on_one_resource_finds_all_that_it_looks_at(load: Loaded) -> None:
    for body in HOLDS:
        body = body.replace("AFTER", "input.change.after").replace("ROW", "input")
        evaluator = load(f'package p\nimport rego.v1\ndeny contains "no" if {{ {body} }}', input="resource")
        assert said(evaluator, RESOURCE)["p.deny"] != [], body
        evaluator.close()


@pytest.mark.usefixtures("opa")
def test_a_rule_on_the_plan_finds_all_that_it_looks_at(load: Loaded) -> None:
    rows = [body.replace("AFTER", "r.change.after").replace("ROW", "r") for body in HOLDS]
    for body in [*(f"some r in input.resource_changes; {row}" for row in rows), *WHOLE]:
        evaluator = load(f'package p\nimport rego.v1\ndeny contains "no" if {{ {body} }}', input="plan")
        assert said(evaluator, RESOURCE)["p.deny"] != [], body
        evaluator.close()
