"""Types: how they are written, compared, named and turned into JSON."""

from collections.abc import Callable
from typing import Any

import pytest
from pyvider.cty import (
    CtyBool,
    CtyDynamic,
    CtyList,
    CtyMap,
    CtyNumber,
    CtyObject,
    CtySet,
    CtyString,
    CtyTuple,
    CtyType,
    type_from_json,
    type_to_json,
)
from pyvider.cty.types import MAX_TYPE_DEPTH
from pyvider.errors import ConversionError, SchemaError

S, N, B, D = CtyString(), CtyNumber(), CtyBool(), CtyDynamic()

FORMS: list[tuple[CtyType, bytes, str]] = [
    (S, b'"string"', "string"),
    (N, b'"number"', "number"),
    (B, b'"bool"', "bool"),
    (D, b'"dynamic"', "dynamic"),
    (CtyList(element_type=S), b'["list","string"]', "list of string"),
    (CtySet(element_type=N), b'["set","number"]', "set of number"),
    (CtyMap(value_type=CtyList(element_type=B)), b'["map",["list","bool"]]', "map of list of bool"),
    (CtyTuple(element_types=[S, N]), b'["tuple",["string","number"]]', "tuple"),
    (CtyTuple(element_types=[]), b'["tuple",[]]', "tuple"),
    (CtyObject(attribute_types={"b": N, "a": S}), b'["object",{"a":"string","b":"number"}]', "object"),
    (
        CtyObject(attribute_types={"b": N, "a": S}, optional_attributes=frozenset({"b"})),
        b'["object",{"a":"string","b":"number"},["b"]]',
        "object",
    ),
    (CtyObject(attribute_types={'a"é': S}), '["object",{"a\\"é":"string"}]'.encode(), "object"),
]


@pytest.mark.requirement("V-4.2.1-01", "V-4.2.1-02", "V-4.2.1-04", "V-6.2.2-02")
@pytest.mark.parametrize(("subject", "json", "name"), FORMS)
def test_a_type_has_the_json_of_the_protocol_and_a_name_for_people(subject: CtyType, json: bytes, name: str) -> None:
    assert type_to_json(subject) == json
    assert type_from_json(json) == subject
    assert hash(type_from_json(json)) == hash(subject)
    assert str(subject) == name


def test_types_that_mean_the_same_are_equal_and_others_are_not() -> None:
    assert CtyObject(attribute_types={"a": S, "b": N}) == CtyObject(attribute_types={"b": N, "a": S})
    assert len({subject for subject, _, _ in FORMS}) == len(FORMS)
    assert CtyString() != "string"


@pytest.mark.requirement("V-4.2.1-02")
def test_collections_keep_the_types_of_what_they_hold() -> None:
    assert CtyMap(key_type=CtyString(), value_type=CtyNumber()).value_type == N
    assert CtyMap(value_type=N).element_type == N
    assert CtyList(element_type=CtySet(element_type=B)).element_type == CtySet(element_type=B)
    assert CtyObject(attribute_types={"name": S}).attribute_types["name"] == S


@pytest.mark.requirement("V-4.3.1-03")
def test_what_is_no_type_is_refused_where_a_type_is_wanted() -> None:
    with pytest.raises(SchemaError, match=r"CtyString is a class of types: write CtyString\(\)"):
        CtyList(element_type=CtyString)  # pyright: ignore[reportArgumentType]  # the mistake under test
    with pytest.raises(SchemaError, match="'string' is not a Terraform type"):
        CtyObject(attribute_types={"a": "string"})  # pyright: ignore[reportArgumentType]  # the mistake under test
    with pytest.raises(SchemaError, match="keys are strings"):
        CtyMap(key_type=CtyNumber(), value_type=S)
    with pytest.raises(SchemaError, match="not attributes of the object"):
        CtyObject(attribute_types={"a": S}, optional_attributes=frozenset({"b"}))


CONTAINERS: dict[str, Callable[[Any], CtyType]] = {
    "list": lambda inner: CtyList(element_type=inner),
    "set": lambda inner: CtySet(element_type=inner),
    "map": lambda inner: CtyMap(value_type=inner),
    "tuple": lambda inner: CtyTuple(element_types=(S, inner)),
    "object": lambda inner: CtyObject(attribute_types={"a": inner}),
}


@pytest.mark.requirement("V-4.3.1-03")
@pytest.mark.parametrize("inner", ["string", str, CtyNumber, None, 5], ids=str)
@pytest.mark.parametrize("container", CONTAINERS)
def test_nothing_but_types_can_be_in_a_type(container: str, inner: Any) -> None:
    with pytest.raises(SchemaError, match=r"is not a Terraform type|is a class of types"):
        CONTAINERS[container](inner)


@pytest.mark.parametrize(
    "text",
    [
        '"text"', "[]", '["list"]', '["list","string","string"]', '["tuple","string"]', '["object",["a"]]', "null", "3",
        '["object",{"a":"string"},["b"]]', '["object",{"a":"string"},[["a"]]]', "{", b"\xff", '["capsule","string"]',
    ],
)  # fmt: skip
def test_json_that_describes_no_type_is_a_conversion_error(text: str | bytes) -> None:
    with pytest.raises(ConversionError):
        type_from_json(text)


def test_a_type_nested_too_deeply_is_refused_and_the_deepest_allowed_one_works() -> None:
    deepest: CtyType = S
    for _ in range(MAX_TYPE_DEPTH - 1):
        deepest = CtyList(element_type=deepest)
    value = "x"
    nested: object = value
    for _ in range(MAX_TYPE_DEPTH - 1):
        nested = [nested]
    assert deepest.from_python(nested).to_python() == nested
    with pytest.raises(ConversionError, match="levels deep"):
        CtyList(element_type=deepest)
    with pytest.raises(ConversionError, match="deep"):
        type_from_json('["list",' * 100_000 + '"string"' + "]" * 100_000)
    with pytest.raises(ConversionError, match="deep"):
        type_from_json('["list",' * 300 + '"string"' + "]" * 300)
