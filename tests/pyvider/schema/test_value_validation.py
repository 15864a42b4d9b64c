"""Mistakes in configurations: every one, with its path."""

from typing import Any

import attrs
import pytest
from pyvider.cty import UNKNOWN, CtyTuple, CtyValue
from pyvider.diagnostics import Severity
from pyvider.schema.base import BlockNestingMode
from pyvider.schema.blocks import b_group, b_list, b_map, b_set, b_single
from pyvider.schema.pvfactory import a_bool, a_dyn, a_list, a_map, a_nested, a_num, a_str, s_resource
from pyvider.schema.validate import check_config, validate_schema
from pyvider.schema.validators import between, conflicting, each, exactly_one_of, one_of, regex

SCHEMA = s_resource(
    {
        "name": a_str(required=True, validators=[regex("^[a-z]+$", "must have small letters only")]),
        "size": a_num(validators=[between(1, 10)]),
        "zones": a_list(a_str(), validators=[each(one_of("a", "b"))]),
        "id": a_str(computed=True),
        "tags": a_map(a_str()),
        "login": a_nested({"user": a_str(required=True), "password": a_str()}),
        "rules": a_nested(
            {"port": a_num(required=True, validators=[between(1, 65535)])}, nesting=BlockNestingMode.LIST
        ),
        "network_interfaces": b_list(
            "network_interface", {"subnet_id": a_str(required=True), "ip": a_str()}, min_items=1, max_items=2
        ),
        "boot": b_single("boot", {"image": a_str(required=True)}),
        "owner": b_map("owner", {"mail": a_str(required=True)}, max_items=1),
        "label": b_set("label", {"text": a_str(required=True)}),
        "flags": b_group("flags", {"on": a_bool()}),
    },
    validators=[conflicting("size", "tags")],
)
GOOD: dict[str, Any] = {"name": "web", "network_interface": [{"subnet_id": "s"}]}


@pytest.mark.requirement("V-4.3.2-02")
@pytest.mark.anyio
@pytest.mark.parametrize("config", [None, [], "x", 3])
async def test_a_configuration_must_be_a_dictionary(config: object) -> None:
    assert await validate_schema(SCHEMA, config) == ["Configuration must be a dictionary"]


@pytest.mark.requirement("V-4.3.2-01", "V-4.3.2-03", "V-4.3.2-04", "V-4.3.2-05", "V-4.1-01")
@pytest.mark.anyio
@pytest.mark.parametrize(
    ("change", "messages"),
    [
        ({}, []),
        ({"name": None}, ["Required attribute 'name' is missing"]),
        ({"name": UNKNOWN, "size": UNKNOWN}, []),
        ({"name": 5}, ["Invalid value for 'name': a string is required, not an int"]),
        ({"name": "W"}, ["Invalid value for 'name': must have small letters only"]),
        ({"size": 11}, ["Invalid value for 'size': must be between 1 and 10"]),
        ({"zones": ["a", "c"]}, ["Invalid value for 'zones[1]': must be one of \"a\", \"b\""]),
        ({"zones": ["a", 1]}, ["Invalid value for 'zones[1]': a string is required, not an int"]),
        ({"id": "i-1"}, ["Invalid value for 'id': the provider decides this value; it cannot be set"]),
        ({"nome": "x"}, ["Unsupported attribute 'nome'"]),
        ({"login": {"password": "x"}}, ["Required attribute 'login.user' is missing"]),
        ({"login": {"user": 1}}, ["Invalid value for 'login.user': a string is required, not an int"]),
        ({"login": "me"}, ["Invalid value for 'login': a block is required"]),
        (
            {"rules": [{"port": 1}, {"port": 0}, {}]},
            [
                "Invalid value for 'rules[1].port': must be between 1 and 65535",
                "Required attribute 'rules[2].port' is missing",
            ],
        ),
        ({"rules": {"port": 1}}, ["Invalid value for 'rules': a list of objects is required"]),
        ({"network_interface": []}, ["Block 'network_interface' needs at least 1, 0 given"]),
        ({"network_interface": [{"subnet_id": "s"}] * 3}, ["Block 'network_interface' allows at most 2, 3 given"]),
        ({"network_interface": [{"ip": "x"}]}, ["Required attribute 'network_interface[0].subnet_id' is missing"]),
        ({"network_interface": [{"subnet_id": "s", "x": 1}]}, ["Unsupported attribute 'network_interface[0].x'"]),
        ({"network_interface": ["s"]}, ["Invalid value for 'network_interface[0]': a block is required"]),
        ({"network_interface": UNKNOWN}, []),
        ({"boot": {}}, ["Required attribute 'boot.image' is missing"]),
        ({"boot": {"image": "i"}}, []),
        ({"owner": {"a": {"mail": "m"}, "b": {}}}, [
            "Block 'owner' allows at most 1, 2 given",
            "Required attribute 'owner[\"b\"].mail' is missing",
        ]),
        ({"owner": [1]}, ["Invalid value for 'owner': a map of objects is required"]),
        ({"label": [{"text": 1}]}, ["Invalid value for 'label.text': a string is required, not an int"]),
        ({"flags": {"on": "yes"}}, ["Invalid value for 'flags.on': a bool is required, not a str"]),
        ({"size": 1, "tags": {}}, ["Invalid value for 'tags': cannot be set together with size"]),
        (
            {"name": None, "size": 99, "nome": 1},
            [
                "Unsupported attribute 'nome'",
                "Required attribute 'name' is missing",
                "Invalid value for 'size': must be between 1 and 10",
            ],
        ),
    ],
)  # fmt: skip
async def test_every_mistake_is_told_with_its_path(change: dict[str, Any], messages: list[str]) -> None:
    assert await validate_schema(SCHEMA, GOOD | change) == messages


@pytest.mark.requirement("V-4.1.3-04")
@pytest.mark.anyio
async def test_a_block_goes_by_its_python_name_too() -> None:
    config = {"name": "web", "network_interfaces": [{"ip": "x"}]}
    assert await validate_schema(SCHEMA, config) == ["Required attribute 'network_interface[0].subnet_id' is missing"]


@pytest.mark.anyio
async def test_a_required_single_block_must_stand() -> None:
    schema = s_resource({"boot": b_single("boot", {"image": a_str()}, required=True)})
    assert await validate_schema(schema, {}) == ["Block 'boot' needs at least 1, 0 given"]


@pytest.mark.anyio
async def test_nested_objects_may_be_instances_of_attrs_classes() -> None:
    @attrs.frozen
    class Point:
        x: int

    schema = s_resource({"point": a_dyn(), "points": a_list(a_dyn())})
    assert await validate_schema(schema, {"point": Point(1), "points": [Point(2)]}) == []


def test_a_raw_configuration_is_checked_into_diagnostics_that_point_at_the_attribute() -> None:
    raw: dict[str, Any] = dict.fromkeys(SCHEMA.implied_type().attribute_types)
    raw |= {"name": "W", "size": 3, "network_interface": [{"subnet_id": None, "ip": None}], "owner": {}, "label": []}
    found = check_config(SCHEMA, raw)
    assert [(str(item.path), item.summary) for item in found] == [
        ("name", "Invalid attribute value"),
        ("network_interface[0].subnet_id", "Missing required attribute"),
    ]
    assert all(item.severity is Severity.ERROR for item in found)
    assert found.items[0].detail == "Invalid value for 'name': must have small letters only"


def test_blocks_of_several_types_are_checked_too() -> None:
    schema = s_resource({"b": b_list("b", {"x": a_dyn(), "y": a_str(required=True)})})
    raw = {"b": CtyValue(CtyTuple(element_types=[]), [{"x": 1, "y": None}])}
    assert [str(item.path) for item in check_config(schema, raw)] == ["b[0].y"]


def test_no_message_repeats_the_value() -> None:
    schema = s_resource(
        {"password": a_str(sensitive=True, validators=[regex("^x"), one_of("a")]), "other": a_str()},
        validators=[exactly_one_of("password", "other")],
    )
    found = check_config(schema, {"password": "hunter2", "other": "hunter2"})
    assert len(found) == 3
    assert not any("hunter2" in str(item) for item in found)
