"""Mistakes in schemas: all of them, in words, before Terraform sees any."""

from typing import Any

import attrs
import pytest
from pyvider.cty import CtySet, CtyString
from pyvider.errors import SchemaError
from pyvider.schema import NestedType
from pyvider.schema.base import Attribute, Block, BlockNestingMode, Schema
from pyvider.schema.blocks import b_group, b_list, b_map, b_set, b_single
from pyvider.schema.definition import SchemaAttribute, SchemaDefinition
from pyvider.schema.pvfactory import a_dyn, a_list, a_nested, a_num, a_str, s_resource
from pyvider.schema.validate_definition import require_valid, validate_schema_definition


@pytest.mark.requirement("V-4.3.1-01", "V-4.3.1-07")
def test_every_mistake_is_told_at_once() -> None:
    schema = s_resource({"Name": a_str(required=True, optional=True), "b": b_list("B", {}, min_items=-1)}, version=0)
    assert validate_schema_definition(schema) == [
        "Schema version must be at least 1",
        "Invalid attribute name: Name",
        "Attribute Name cannot be both required and optional",
        "Invalid block name: B",
        "Block B min_items cannot be negative",
    ]


@pytest.mark.requirement("V-4.3.1-02", "V-4.3.1-04")
@pytest.mark.parametrize("name", ["Name", "na-me", "1st", "naïve", "with space", "名"])
def test_a_name_must_be_a_lower_case_ascii_identifier(name: str) -> None:
    assert validate_schema_definition(s_resource({name: a_str()})) == [f"Invalid attribute name: {name}"]
    assert validate_schema_definition(s_resource({"x": b_list(name, {})})) == [f"Invalid block name: {name}"]
    inner = s_resource({"disk": b_list("disk", {name: a_num()})})
    assert validate_schema_definition(inner) == [f"Invalid attribute name: disk.{name}"]


def test_an_attribute_without_a_name_is_told() -> None:
    nameless = Schema(block=Block(attributes=[Attribute(type=CtyString())]))
    assert validate_schema_definition(nameless) == ["Invalid attribute name: "]


RESERVED = ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"]


@pytest.mark.requirement("V-4.1.2-04")
@pytest.mark.parametrize("name", RESERVED)
def test_the_names_of_meta_arguments_are_refused_at_the_top_only(name: str) -> None:
    complaint = [f"Reserved name: {name} is Terraform's own; choose another"]
    for kind in ("resource", "data_source", "ephemeral"):
        assert validate_schema_definition(s_resource({name: a_str()}), kind=kind) == complaint
    assert validate_schema_definition(s_resource({name: b_list(name, {})})) == complaint
    assert validate_schema_definition(s_resource({"inner": b_list("inner", {name: a_str()})})) == []
    assert validate_schema_definition(s_resource({name: a_str()}), kind="provider") == []
    assert validate_schema_definition(s_resource({"alias": a_str()}), kind="provider") != []


@pytest.mark.requirement("V-4.3.1-05", "V-4.1.2-03")
@pytest.mark.parametrize(
    ("attribute", "message"),
    [
        (a_str(required=True, optional=True), "Attribute x cannot be both required and optional"),
        (a_str(required=True, computed=True), "Attribute x cannot be both required and computed"),
        (a_str(required=True, default="a"), "Attribute x cannot be required and have a default"),
        (a_str(optional=False, computed=False), "Attribute x must be required, optional or computed"),
        (
            a_str(write_only=True, computed=True),
            "Attribute x cannot be write-only and computed, as with a default: it is",
        ),
        (a_num(default="a"), "Attribute x has a default that does not fit its type: a number is required"),
        (a_list(a_str(), default=["a", 1]), r"Attribute x has a default that does not fit its type: \[1\]: a string"),
        (Attribute(), "Attribute x must have either a type or a nested_type"),
        (
            Attribute(type=CtyString(), nested_type=NestedType(attributes=[])),
            "Attribute x must have either a type or a nested_type",
        ),
        (a_nested({}, nesting=BlockNestingMode.GROUP), "Attribute x is nested, and nested attributes cannot be groups"),
        (a_nested({"Y": a_str()}), "Invalid attribute name: x.Y"),
        (a_nested({"y": a_str(required=True, optional=True)}), "Attribute x.y cannot be both required and optional"),
        (a_nested({"y": a_dyn()}, nesting=BlockNestingMode.SET), "Attribute x is a set, which cannot hold dynamic"),
        (
            a_nested({"y": a_str(write_only=True)}, nesting=BlockNestingMode.SET),
            "which cannot hold write-only attributes",
        ),
        (Attribute(type=CtySet(element_type=a_dyn().ctype)), "Attribute x is a set, which cannot hold dynamic values"),
    ],
)
def test_an_attribute_that_terraform_would_refuse_is_told(attribute: Attribute, message: str) -> None:
    errors = validate_schema_definition(s_resource({"x": attribute}))
    assert len(errors) == 1
    with pytest.raises(SchemaError, match=message):
        require_valid(s_resource({"x": attribute}), name="my_server")


@pytest.mark.requirement("V-4.3.1-06", "V-4.3.1-04")
@pytest.mark.parametrize(
    ("nested", "message"),
    [
        (b_list("b", {}, min_items=-1), "Block b min_items cannot be negative"),
        (b_list("b", {}, max_items=-1), "Block b max_items cannot be negative"),
        (b_list("b", {}, min_items=3, max_items=2), "Block b max_items cannot be less than min_items"),
        (
            attrs.evolve(b_single("b", {}), max_items=2),
            "Block b stands once at most, so min_items and max_items cannot be",
        ),
        (
            attrs.evolve(b_group("b", {}), min_items=1),
            "Block b is a group, which always exists, so min_items has no effect",
        ),
        (b_set("b", {"y": a_dyn()}), "Block b is a set, which cannot hold dynamic values"),
        (b_set("b", {"y": a_str(write_only=True)}), "Block b is a set, which cannot hold write-only attributes"),
        (b_map("b", {"y": b_list("y", {"Z": a_str()})}), "Invalid attribute name: b.y.Z"),
    ],
)
def test_a_block_that_terraform_would_refuse_is_told(nested: Any, message: str) -> None:
    errors = validate_schema_definition(s_resource({"b": nested}))
    assert len(errors) == 1
    assert errors[0].startswith(message)


def test_a_name_used_twice_or_listed_under_another_is_told() -> None:
    twice = Schema(block=Block(attributes=[Attribute(name="a", type=CtyString())] * 2))
    assert validate_schema_definition(twice) == ["Name a is defined 2 times"]
    both = Schema(block=Block(attributes=[Attribute(name="a", type=CtyString())], blocks=[b_list("a", {})]))
    assert validate_schema_definition(both) == ["Name a is defined 2 times"]
    renamed = SchemaDefinition(attributes={"b": SchemaAttribute(name="a", type=CtyString())})
    assert validate_schema_definition(renamed) == ["Attribute a is listed under another name: b"]


def test_a_valid_schema_passes_quietly() -> None:
    require_valid(s_resource({"name": a_str(required=True), "disk": b_list("disk", {"count": a_num()})}))
