"""JSON Schema rules: all errors, by either validator, and what is unknown stays open."""

from pathlib import Path
from typing import Any

import pytest
from policy_validator.evaluator import RuleInfo, Verdict
from policy_validator.json_schema.schema_rule import SchemaRule, compile_schema
from policy_validator.json_schema.validators import make_validator
from policy_validator.loading import load_sets
from policy_validator.yaml_rules.match import Match
from tollgate_runtime import Resource

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["name", "tags"],
    "properties": {
        "name": {"type": "string", "pattern": "^prod-"},
        "size": {"type": "integer", "maximum": 10},
        "tags": {"type": "object", "required": ["Owner"]},
        "disks": {"type": "array", "maxItems": 2, "items": {"$ref": "#/$defs/disk"}},
    },
    "$defs": {"disk": {"properties": {"encrypted": {"const": True}}, "required": ["encrypted"]}},
}

each_validator = pytest.mark.parametrize("fast", [True, False], ids=["jsonschema-rs", "jsonschema"])


def rule(fast: bool, schema: Any = SCHEMA) -> SchemaRule:
    info = RuleInfo(id="r", title="r", language="json-schema")
    made = compile_schema(schema, info=info, match=Match())
    return SchemaRule(
        info=info, match=Match(), schema=made.schema, validator=make_validator(made.schema, prefer_fast=fast)
    )


def said(fast: bool, after: Any, unknown: Any = None, schema: Any = SCHEMA) -> list[Verdict]:
    resource = Resource(type="t_a", action="create", after=after, after_unknown=unknown or {})
    return sorted(rule(fast, schema).check(resource), key=lambda verdict: verdict.path)


@each_validator
def test_all_errors_are_told_each_at_its_place(fast: bool) -> None:
    found = said(fast, {"name": "dev", "size": 99, "tags": {}, "disks": [{"encrypted": True}, {"encrypted": False}]})
    assert [(verdict.status, verdict.path) for verdict in found] == [
        ("fail", ("disks", 1, "encrypted")),
        ("fail", ("name",)),
        ("fail", ("size",)),
        ("fail", ("tags",)),
    ]
    assert found[2].message.startswith("size: 99 is greater than the maximum of 10")


@each_validator
def test_what_fits_passes_and_null_is_as_good_as_absent(fast: bool) -> None:
    assert said(fast, {"name": "prod-a", "tags": {"Owner": "me"}, "size": None, "disks": []}) == []
    assert [verdict.path for verdict in said(fast, {"name": None, "tags": {"Owner": "me"}})] == [()]


OPEN: list[tuple[Any, Any, list[Any]]] = [
        ({"tags": {"Owner": "x"}}, {"name": True}, [("unknown", ("name",))]),
        ({"name": "prod-a"}, {"tags": True}, [("unknown", ("tags",))]),
        ({"name": "prod-a", "tags": {}}, {"tags": {"Owner": True}}, [("unknown", ("tags", "Owner"))]),
        ({"name": "prod-a", "tags": {"Owner": "x"}}, {"id": True, "tags": {"Other": True}}, []),
        ({"name": "dev", "tags": {"Owner": "x"}}, {"size": True}, [("fail", ("name",))]),
        ({"name": "prod-a", "tags": {"Owner": "x"}, "disks": [{}]}, {"disks": [{"encrypted": True}]},
         [("unknown", ("disks", 0, "encrypted"))]),
        ({"name": "prod-a"}, {"size": True}, [("fail", ())]),
        ({}, True, [("unknown", ())]),
]  # fmt: skip


@each_validator
@pytest.mark.parametrize(("after", "unknown", "expected"), OPEN)
def test_what_is_unknown_and_spoken_of_leaves_the_rule_open(
    fast: bool, after: Any, unknown: Any, expected: list[Any]
) -> None:
    assert [(verdict.status, verdict.path) for verdict in said(fast, after, unknown)] == expected


@each_validator
def test_alternatives_over_the_unknown_stay_open(fast: bool) -> None:
    schema = {"oneOf": [{"properties": {"a": {"const": 1}}, "required": ["a"]}, {"required": ["b"]}]}
    assert [verdict.status for verdict in said(fast, {}, {"a": True}, schema)] == ["unknown"]
    assert [verdict.status for verdict in said(fast, {}, {"c": True}, schema)] == ["fail"]


@each_validator
def test_a_catastrophic_pattern_does_no_harm(fast: bool) -> None:
    from tollgate_runtime.patterns import PatternTimeout

    schema = {"properties": {"name": {"pattern": "^(?:a|a)+$"}}}
    try:
        assert [verdict.status for verdict in said(fast, {"name": "a" * 64 + "!"}, None, schema)] == ["fail"]
    except PatternTimeout:
        assert not fast  # told as an error of the rule


def test_a_schema_file_is_for_the_type_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "t_a.schema.json").write_text('{"required": ["x"], "x-tollgate": {"severity": "high"}}')
    (tmp_path / "any.schema.yaml").write_text("x-tollgate: {types: [t_b, t_c], id: mine}\nrequired: [y]\n")
    [loaded] = load_sets([str(tmp_path)])
    [evaluator] = loaded.evaluators()
    assert [(info.id, info.severity, info.types) for info in evaluator.rules] == [
        ("mine", "medium", ("t_b", "t_c")),
        ("t_a_schema", "high", ("t_a",)),
    ]
    outcomes = evaluator.judge(Resource(type="t_a", action="create", after={"y": 1}))
    assert [(row.rule.id, row.verdicts[0].message) for row in outcomes] == [
        ("t_a_schema", '"x" is a required property')
    ]
