"""Types as the protocol has them."""

import pytest
from pyvider.cty import CtyList, CtyMap, CtyNumber, CtyObject, CtySet, CtyString
from pyvider.errors import SchemaError
from pyvider.schema.proto_types import format_collection_type, get_element_type_bytes, get_proto_type_bytes
from pyvider.schema.pvfactory import a_list, a_str
from pyvider.schema.types import SchemaType


@pytest.mark.requirement("V-6.2.2-01", "V-6.2.2-02", "V-4.2.3-02")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (CtyString(), b'"string"'),
        (CtyList(element_type=CtyString()), b'["list","string"]'),
        (CtyObject(attribute_types={"a": CtyNumber()}), b'["object",{"a":"number"}]'),
        (SchemaType.BOOL, b'"bool"'),
        (SchemaType.LIST.of(SchemaType.STRING), b'["list","string"]'),
        (a_list(a_str()), b'["list","string"]'),
        ("string", b'"string"'),
        ("Number", b'"number"'),
        ("bool", b'"bool"'),
        ("dynamic", b'"dynamic"'),
        ("any", b'"dynamic"'),
        ("list(string)", b'["list","string"]'),
        ("map(set(number))", b'["map",["set","number"]]'),
        ('["tuple",["string"]]', b'["tuple",["string"]]'),
    ],
)
def test_a_type_is_given_in_the_form_that_terraform_reads(given: object, expected: bytes) -> None:
    assert get_proto_type_bytes(given) == expected


@pytest.mark.requirement("V-6.2.2-03", "V-6.2.2-02")
@pytest.mark.parametrize("given", ["list", "object", "strong", "list(strong)", "", 5, None, CtyString, SchemaType.LIST])
def test_what_is_no_type_is_an_error_never_dynamic(given: object) -> None:
    with pytest.raises(SchemaError):
        get_proto_type_bytes(given)


@pytest.mark.requirement("V-6.2.3-01")
def test_a_collection_type_is_put_together_and_taken_apart() -> None:
    assert format_collection_type("list", "string") == b'["list","string"]'
    assert format_collection_type("map", '"number"') == b'["map","number"]'
    assert format_collection_type("set", '["list","bool"]') == b'["set",["list","bool"]]'
    assert get_element_type_bytes(CtyMap(value_type=CtyNumber())) == b'"number"'
    assert get_element_type_bytes(CtySet(element_type=CtyString())) == b'"string"'
    assert get_element_type_bytes(CtyList(element_type=CtySet(element_type=CtyString()))) == b'["set","string"]'
    assert get_element_type_bytes(SchemaType.LIST.of(SchemaType.BOOL)) == b'"bool"'
    assert get_element_type_bytes(CtyString()) is None
    with pytest.raises(SchemaError, match="'tuple' is not a collection"):
        format_collection_type("tuple", "string")
