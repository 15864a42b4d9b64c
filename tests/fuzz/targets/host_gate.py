"""Bytes between Terraform and providers that the gate looks into: values, private data, protobuf, schemas."""

import json
import re
from typing import Any

from google.protobuf.empty_pb2 import Empty
from google.protobuf.message import DecodeError
from google.protobuf.unknown_fields import UnknownFieldSet
from hypothesis import strategies as st
from tollgate_host.interception.annotations.private_data import Note, embed, extract
from tollgate_host.interception.schema.provider_schema import ProviderSchema
from tollgate_host.interception.schema.schema_filter import types_in
from tollgate_host.interception.schema.type_shape import shape_of
from tollgate_host.interception.schema.wire_values import UnreadableValue, is_null, object_from_wire, plain_from_wire
from tollgate_tfplugin.cty_msgpack import Extension, pack
from tollgate_tfplugin.fields import chunk, contents, fields, flag
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tests.fuzz.bytes_of import TEXTS, joined, json_bytes, pieces
from tests.fuzz.target import Target

UNREADABLE = (ValueError, RecursionError, DecodeError)
"""What the boundary of the gate turns into a diagnostic: the bytes are no message or no schema."""

_BYTES, _GROUP = 2, 3
_NUMBERS: st.SearchStrategy[Any] = (
    st.integers(-(2**63), 2**64 - 1) | st.floats() | st.sampled_from(["0.1", "1e99999", "1" * 5000, "x", "-0"])
)
_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | TEXTS
    | _NUMBERS
    | st.just(Extension(0, b"\x00"))
    | st.just(Extension(12, b"\x81\x01\xc2")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["size", "ratios", "limits", "disk", "any", "x"]), inner, max_size=4)
        | st.tuples(st.sampled_from([b'"number"', b'"string"', b'["list","number"]', b"nonsense"]), inner).map(list)
    ),
    max_leaves=10,
)


def _shape() -> Any:
    schema = pb.Schema()
    schema.block.attributes.add(name="size", type=b'"number"')
    schema.block.attributes.add(name="ratios", type=b'["list","number"]')
    schema.block.attributes.add(name="limits", type=b'["map",["object",{"most":"number"}]]')
    schema.block.attributes.add(name="any", type=b'"dynamic"')
    disk = schema.block.block_types.add(type_name="disk", nesting=2)
    disk.block.attributes.add(name="gb", type=b'"number"')
    return shape_of(schema)


_SHAPE = _shape()


def values(data: bytes) -> None:
    """A value is what is known and a mask of what is not, and both can be said in JSON."""
    for value in (pb.DynamicValue(msgpack=data), pb.DynamicValue(json=data)):
        try:
            found = (*object_from_wire(value, _SHAPE), *plain_from_wire(value))
        except UnreadableValue:
            continue
        is_null(value)
        assert len(found) == 4


def private(data: bytes) -> None:
    """A provider gets back what it wrote: the very bytes where a note was never added, else the same members."""
    own, note = extract(data)
    if not note and b'"tollgate"' not in data:
        assert own == data
    embedded = embed(data, Note("token", {"cost": {"data": {"x": 1}}}), type_name="aws_x")
    if embedded is None:
        return
    back, found = extract(embedded)
    assert found.token == "token"
    if data in (b"", b"null"):
        assert back == data
    else:
        expected = json.loads(data)
        expected.pop("tollgate", None)
        assert json.loads(back) == expected or _has_nan(data)
    assert embed(back, found, type_name="aws_x") == embedded


def _has_nan(data: bytes) -> bool:
    return b"NaN" in data


def protobuf(data: bytes) -> None:
    """Whatever protobuf's own parser takes is cut into the same fields by both of our readers."""
    try:
        unknown = UnknownFieldSet(Empty.FromString(data))
        expected = [(field.field_number, field.wire_type, field.data) for field in unknown]
    except DecodeError:
        expected = None
    for read in (_by_gate, _by_proxy):
        try:
            found = read(data)
        except ValueError:
            assert expected is None or any(kind == _GROUP for _, kind, _ in expected)
            continue
        if expected is not None:
            assert [number for number, _ in found] == [number for number, _, _ in expected]
            pairs = zip(found, expected, strict=True)
            assert all(content == theirs for (_, content), (_, kind, theirs) in pairs if kind == _BYTES)


def _by_gate(data: bytes) -> list[tuple[int, bytes]]:
    return [(field.number, data[field.start : field.end]) for field in fields(data)]


def _by_proxy(data: bytes) -> list[tuple[int, bytes]]:
    return list(contents(data))


def schemas(data: bytes) -> None:
    """A provider's schema has a shape for each type, and stays one with what Tollgate adds; none stays none."""
    try:
        schema = ProviderSchema(data)
        found = pb.GetProviderSchema.Response.FromString(data)
        shapes = [schema.resource(name) for name in found.resource_schemas]
        shapes += [schema.data_source(name) for name in found.data_source_schemas]
        extended = schema.extended(data)
        only = set(sorted(schema.type_names)[::2])
        excerpt = schema.extended(data, only)
        schema.provider()
    except UNREADABLE:
        return
    assert all(shape is not None for shape in shapes)
    if not found.HasField("provider"):
        assert extended == data
        return
    added = pb.GetProviderSchema.Response.FromString(extended)
    assert added.server_capabilities.plan_destroy
    assert {"integrations"} <= {attribute.name for attribute in added.provider.block.attributes}
    assert list(added.resource_schemas) == list(found.resource_schemas)
    for kind in ("resource_schemas", "data_source_schemas", "ephemeral_resource_schemas"):
        for name in set(getattr(added, kind)) - only:
            del getattr(added, kind)[name]
    assert pb.GetProviderSchema.Response.FromString(excerpt) == added


def words(data: bytes) -> None:
    """A type that stands in a text as a word of its own is found, whatever stands around it."""
    names = ("aws_vpc", "aws_vpc_ipam", "aws", "a_b", "x-y_z")
    found = types_in([data], names)
    assert found <= set(names)
    for name in names:
        if re.search(rb"(?<![\w-])" + name.encode() + rb"(?![\w-])", data):
            assert name in found


def _message(number: int, *parts: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    return st.tuples(*parts).map(lambda found: chunk(number, *found))


_TYPES = st.sampled_from(
    [b'"string"', b'"number"', b'["list","number"]', b'["object",{"a":"number"}]', b'["tuple"]', b"{}", b"["]
)
_ATTRIBUTE = _message(2, TEXTS.map(lambda name: chunk(1, name.encode())), _TYPES.map(lambda type_: chunk(2, type_)))
_BLOCK = st.lists(_ATTRIBUTE | st.just(flag(4)), max_size=3).map(b"".join)
_SCHEMA = _BLOCK.map(lambda block: chunk(2, block))
_ENTRY = st.sampled_from([2, 3, 8]).flatmap(
    lambda kind: _message(
        kind, TEXTS.map(lambda name: chunk(1, name.encode())), _SCHEMA.map(lambda found: chunk(2, found))
    )
)
_FIELDS = st.one_of(
    st.builds(flag, st.integers(1, 2**29 - 1), st.integers(0, 2**64 - 1)),
    st.builds(chunk, st.integers(1, 2**29 - 1), st.binary(max_size=9)),
    st.binary(max_size=5),
)
TARGETS = [
    Target(
        name="host-values",
        one_input=values,
        strategy=_VALUES.map(pack) | json_bytes(["size", "ratios"]),
        pumps=(b"\x91", b"\x81\xa1a", b"["),
    ),
    Target(
        name="host-private",
        one_input=private,
        strategy=json_bytes(
            ["tollgate", "schema_version", "e2bfb730-ecaa-11e6-8f88-34363bc7c4c0"], ["e30=", "eyJ0IjoiYSJ9"]
        )
        | st.sampled_from([b"", b"null", b"[]", b'{"a":1e400}', b'{"a":"\\ud800"}', b'{"a":-0.0,"a":1}']),
        words=(b'{"tollgate":"', b"e30=", b'"schema_version":"1"', b"NaN", b"1e400"),
        pumps=(b'{"tollgate":', b"["),
    ),
    Target(
        name="host-protobuf",
        one_input=protobuf,
        strategy=st.lists(_FIELDS, max_size=6).map(b"".join),
        pumps=(b"\x80", b"\x08\x80", b"\x0a\x00"),
    ),
    Target(
        name="host-schemas",
        one_input=schemas,
        strategy=st.lists(_ENTRY | _SCHEMA.map(lambda found: chunk(1, found)) | st.binary(max_size=3), max_size=4).map(
            b"".join
        ),
        words=(b'"number"', b'["list","number"]', b'["object",{"a":"number"}]', b'["map",'),
        pumps=(b"\x12\x00", b"\x0a\x00"),
    ),
    Target(
        name="host-type-words",
        one_input=words,
        strategy=joined(pieces([b"aws", b"_vpc", b"_ipam", b"a_b", b"x-y", b"_z", b"-", b".", b" ", b'"', b"\n"])),
        words=(b"aws_vpc", b"aws_vpc_ipam", b"a_b", b"x-y_z"),
        pumps=(b"aws", b"aws_", b"a_", b"x-", b"aws-"),
    ),
]
