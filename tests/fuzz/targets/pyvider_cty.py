"""Terraform's values: types, MessagePack and JSON."""

import json

from hypothesis import strategies as st
from pyvider.cty import CtyType, codec_json, codec_msgpack, type_from_json
from pyvider.errors import ConversionError

from tests.fuzz.bytes_of import json_bytes, pieces
from tests.fuzz.target import Target
from tests.pyvider.cty.test_round_trips import cases, known_cases

_TYPES: list[CtyType] = [
    type_from_json(text)
    for text in (
        '"string"', '"number"', '"bool"', '"dynamic"', '["list","number"]', '["set","string"]', '["map","dynamic"]',
        '["tuple",["string","number"]]', '["object",{"a":"string","b":["list","dynamic"]}]',
        '["set",["object",{"a":"number","b":["set","bool"]}]]', '["list",["map",["tuple",["dynamic"]]]]',
    )
]  # fmt: skip
_WORDS = [
    b'"string"',
    b'"number"',
    b'"dynamic"',
    b'["list",',
    b'["set",',
    b'["map",',
    b'["tuple",[',
    b'["object",{"a":',
    b"]",
    b"}",
    b",",
]


def types(data: bytes) -> None:
    """A type survives its JSON, or is refused."""
    try:
        found = type_from_json(data)
    except ConversionError as error:
        assert str(error)
        return
    assert type_from_json(found.json_bytes) == found


def messagepack(data: bytes) -> None:
    """What can be read can be written, and is read again as the same."""
    subject = _TYPES[(data[0] if data else 0) % len(_TYPES)]
    try:
        raw = codec_msgpack.decode(data[1:], subject)
        written = codec_msgpack.encode(raw, subject)
    except ConversionError as error:
        assert str(error)
        return
    again = codec_msgpack.decode(written, subject)
    assert codec_msgpack.encode(again, subject) == written  # what a refinement may not say of a type is gone by now


def json_text(data: bytes) -> None:
    """The same for JSON, which must then be JSON to anybody."""
    subject = _TYPES[(data[0] if data else 0) % len(_TYPES)]
    try:
        raw = codec_json.decode(data[1:], subject)
        written = codec_json.encode(raw, subject)
    except ConversionError as error:
        assert str(error)
        return
    json.loads(written, parse_int=str)
    assert codec_json.decode(written, subject) == raw


def _with_place(encoded: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    place = st.integers(0, len(_TYPES) - 1).map(lambda number: bytes((number,)))
    return st.tuples(place, encoded).map(b"".join)


TARGETS = [
    Target(
        name="cty-types",
        one_input=types,
        strategy=pieces(_WORDS) | cases.map(lambda case: case[0].json_bytes),
        words=tuple(_WORDS),
        pumps=(b'["list",', b'["tuple",[', b"["),
    ),
    Target(
        name="cty-msgpack",
        one_input=messagepack,
        strategy=_with_place(cases.map(lambda case: codec_msgpack.encode(case[1], case[0]))),
        words=(
            b"\xd4\x00\x00",
            b"\xc7\x03\x0c\x81\x01\xc2",
            b'\x92\xc4\x08"string"',
            b'\x92\xc4\x08"number"',
            b"\xc0",
            b"\xa4-inf",
        ),
        pumps=(b"\x91", b"\x81\xa1a", b'\x92\xc4\x09"dynamic"'),
    ),
    Target(
        name="cty-json",
        one_input=json_text,
        strategy=_with_place(
            known_cases.map(lambda case: codec_json.encode(case[1], case[0])) | json_bytes(["a", "b", "type", "value"])
        ),
        words=(b'{"type":', b'"value":', b'{"a":', b'"b":[', b"1e999999", b'"number"', b"null"),
        pumps=(b"[", b'{"a":'),
    ),
]
