"""Each field of an attribute is read by its number, in protocol 5 as in protocol 6."""

import pytest
from tollgate_host.interception.schema.protocol_versions import ATTRIBUTE_FIELDS, schema_as_version_6
from tollgate_host.interception.schema.provider_schema import ProviderSchema
from tollgate_tfplugin.fields import chunk, flag
from tollgate_tfplugin.gen import tfplugin5_pb2
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

TEXTS = ("name", "type", "description", "deprecation_message")
FLAGS = ("required", "optional", "computed", "sensitive", "deprecated", "write_only", "description_kind")
NUMBERS = {
    field.name: (field.number, pb.Schema.Attribute.DESCRIPTOR.fields_by_name[field.name].number)
    for field in tfplugin5_pb2.Schema.Attribute.DESCRIPTOR.fields
}
"""By field, its number in protocol 5 and in protocol 6, from the generated messages of both."""


def schema_with(attribute: bytes) -> bytes:
    """A schema with an attribute at the top and the same one in a block inside a block."""
    block = chunk(2, attribute)
    nested = chunk(3, chunk(1, b"inner") + chunk(2, block) + flag(3, 2))
    outer = chunk(3, chunk(1, b"outer") + chunk(2, nested) + flag(3, 1))
    return flag(1, 7) + chunk(2, block + outer + chunk(4, b"about it"))


def attributes_of(schema: pb.Schema) -> list[pb.Schema.Attribute]:
    return [schema.block.attributes[0], schema.block.block_types[0].block.block_types[0].block.attributes[0]]


@pytest.mark.parametrize("version", [5, 6])
@pytest.mark.parametrize("field", [*TEXTS, *FLAGS])
def test_a_field_is_read_by_its_number(field: str, version: int) -> None:
    number = NUMBERS[field][version - 5]
    sent = chunk(number, b"text") if field in TEXTS else flag(number)
    schema = pb.Schema.FromString(schema_as_version_6(schema_with(sent), version))
    for attribute in attributes_of(schema):
        assert [descriptor.name for descriptor, _ in attribute.ListFields()] == [field]
        assert getattr(attribute, field) in ("text", b"text", True, 1)
    assert (schema.version, schema.block.description) == (7, "about it")


def test_the_table_has_every_field_of_protocol_6_that_there_is() -> None:
    numbers = {field.name: field.number for field in pb.Schema.Attribute.DESCRIPTOR.fields}
    assert numbers.items() <= {name: new for name, (_, new) in ATTRIBUTE_FIELDS.items()}.items()
    assert {name: pair for name, pair in ATTRIBUTE_FIELDS.items() if name != "nested_type"} == NUMBERS


@pytest.mark.parametrize(("version", "number"), [(5, 10), (6, 11)])
def test_a_write_only_argument_is_sensitive(version: int, number: int) -> None:
    attribute = chunk(1, b"password_wo") + chunk(2, b'"string"') + flag(5) + flag(number)
    answer = chunk(1, schema_with(b"")) + chunk(2, chunk(1, b"a_db") + chunk(2, schema_with(attribute)))
    shape = ProviderSchema(answer, version).resource("a_db")
    assert shape is not None
    assert shape.sensitive == {"password_wo": True, "outer": {"inner": [{"password_wo": True}]}}


@pytest.mark.parametrize(("network", "is_own"), [(True, True), (False, False)])
def test_a_region_is_an_objects_own_where_a_network_has_one_too(network: bool, is_own: bool) -> None:
    """hashicorp/aws 5.100 has a `region` of this kind for aws_cloudformation_stack_set_instance alone."""
    region = chunk(1, b"region") + chunk(2, b'"string"') + flag(5) + flag(6)
    name = chunk(1, b"name") + chunk(2, b'"string"') + flag(5)
    types = {b"aws_vpc": region if network else name, b"aws_cloudformation_stack_set_instance": region}
    rows = (chunk(2, chunk(1, type_) + chunk(2, schema_with(attribute))) for type_, attribute in types.items())
    schema = ProviderSchema(chunk(1, schema_with(b"")) + b"".join(rows), 5)
    assert schema.has_region("aws_cloudformation_stack_set_instance") is is_own
    assert not schema.has_region("aws_iam_role")
