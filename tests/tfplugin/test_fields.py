"""Protobuf messages without their schema, held against the generated classes of both protocols."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_tfplugin.fields import Field, chunk, contents, fields, flag
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (b"\x08\x01\x12\x02hi", [(1, b"\x01"), (2, b"hi")]),
        (b"\x11" + bytes(8) + b"\x1d" + bytes(4), [(2, bytes(8)), (3, bytes(4))]),
        (b"", []),
    ],
)
def test_a_messages_fields_are_found_without_its_schema(message: bytes, expected: list[tuple[int, bytes]]) -> None:
    assert list(contents(message)) == expected


@pytest.mark.parametrize(
    ("nonsense", "reason"),
    [
        (b"\x12\x05hi", "middle of a field"),
        (b"\x0b", "wire type 3"),
        (b"\x08", "middle of a number"),
        (b"\x08" + b"\xff" * 10 + b"\x01", "more than 64 bits"),
        (b"\x11short", "middle of a field"),
    ],
)
def test_what_is_not_a_message_is_refused(nonsense: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        list(fields(nonsense))
    with pytest.raises(ValueError, match=reason):
        list(contents(nonsense))


def test_a_message_inside_another_is_read_in_its_place() -> None:
    message = flag(1, 300) + chunk(2, chunk(5, b"inner"))
    number, inner = fields(message)
    assert (number.value, number.is_bytes) == (300, False)
    assert list(fields(message, inner.start, inner.end)) == [Field(5, 0, inner.start + 2, inner.end)]


@given(text=st.text(), number=st.integers(0, 2**31 - 1))
def test_encoded_fields_are_what_a_parser_expects(text: str, number: int) -> None:
    parsed = pb.Schema.NestedBlock.FromString(chunk(1, text.encode()) + flag(4, number))
    assert (parsed.type_name, parsed.min_items) == (text, number)
    assert list(contents(parsed.SerializeToString()))[:1] == ([(1, text.encode())] if text else [])[:1] or not text
