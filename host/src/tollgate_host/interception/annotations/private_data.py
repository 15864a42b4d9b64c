"""Stores our member in the private data that a provider keeps with each object of the state.

Terraform stores these bytes and hands them back, whatever they are. Providers on HashiCorp's two libraries keep a JSON
object there, and both accept one more member whose value is base64 of JSON; any other form makes one of them drop
everything. What is no JSON object is left alone: kubernetes_manifest keeps MessagePack there and fails on anything
else. See docs/decisions/0004-annotations-in-private-data.md.
"""

import base64
import binascii
import json
from decimal import Decimal
from typing import Any, cast

import msgspec
from msgspec import Struct, field

from tollgate_host.interception.annotations.packing import pack, unpack, unpack_as_before

KEY = "tollgate"
OURS = b'"tollgate"'
"""Bytes that are in private data, and so in a request, if our member is."""
_ORIGINAL, _TOKEN, _RECORDS = "_o", "t", "a"
_PACKED, _PACKED_BEFORE = "y", "z"
"""Instead of these three where there are records, all of them in few bytes; states may have either form."""
_EMPTY, _NULL = "e", "n"
OPAQUE_TYPES = frozenset({"kubernetes_manifest"})
"""Types whose empty private data must stay empty: their provider reads whatever is there in a form of its own."""

_compact = msgspec.json.Encoder(order="sorted", decimal_format="number").encode

Records = dict[str, Any]
"""By integration: version, hook, data, timestamp."""


class Note(Struct, frozen=True, eq=False):
    """What Tollgate keeps with an object.

    Attributes:
        token: identifies the object from one call to the next.
        records: the annotations.
        original: marks private data of the provider that was no JSON object.
        member: its serialized form as it was read, which is kept while the content stays the same.
    """

    token: str = ""
    records: Records = field(default_factory=dict[str, Any])
    original: str | None = None
    member: str | None = None

    def __bool__(self) -> bool:
        return bool(self.token or self.records)

    def __eq__(self, other: object) -> bool:
        """Compare the content, however it is serialized."""
        return isinstance(other, Note) and (self.token, self.records) == (other.token, other.records)

    def saying(self, token: str, records: Records) -> "Note":
        """Return a note with this content, or the note itself if it has that content already."""
        return self if (token, records) == (self.token, self.records) else Note(token, records)


NOTHING = Note()


def extract(private: bytes) -> tuple[bytes, Note]:
    """Return the provider's own bytes, as it wrote them, and our note."""
    if OURS not in private:
        return private, NOTHING
    try:
        members = _exact(private)
        text = members.pop(KEY)
        note = _note(text)
        own = _compact(members)
    except (ValueError, ArithmeticError, KeyError, AttributeError, TypeError, RecursionError, binascii.Error):
        return private, NOTHING
    if members:
        return own, note
    return {_EMPTY: b"", _NULL: b"null"}.get(str(note.original), b"{}"), note


def embed(private: bytes, note: Note, *, type_name: str = "") -> bytes | None:
    """Return the provider's bytes with our note in them, or None if they have no place for it.

    The same note gives the same bytes, so that Tollgate never changes a state by itself.
    """
    if not note:
        return private
    original = {b"": _EMPTY, b"null": _NULL}.get(private)
    if original is not None:
        if type_name in OPAQUE_TYPES:
            return None
        members: dict[str, Any] = {}
    else:
        try:
            found = _exact(private)
        except (ValueError, ArithmeticError, RecursionError):
            return None
        if not isinstance(found, dict):
            return None
        members = cast("dict[str, Any]", found)
    try:
        members[KEY] = _member(note, original)
        return _compact(members)
    except (UnicodeEncodeError, OverflowError, RecursionError):
        return None  # half a character, or nested beyond what can be written


def _note(member: str) -> Note:
    """Return the note of a member in the private data; raise one of several errors if it is malformed."""
    found = cast("dict[str, Any]", json.loads(base64.b64decode(member, validate=True)))
    if _PACKED in found:
        found = cast("dict[str, Any]", json.loads(unpack(found[_PACKED])))
    elif _PACKED_BEFORE in found:
        found = cast("dict[str, Any]", json.loads(unpack_as_before(found[_PACKED_BEFORE])))
    records = cast("dict[str, Any]", found.get(_RECORDS, {})).items()
    return Note(
        token=str(found.get(_TOKEN, "")),
        records={name: one for name, one in records if isinstance(one, dict)},
        original=cast("str | None", found.get(_ORIGINAL)),
        member=member,
    )


def _member(note: Note, original: str | None) -> str:
    """Return a note serialized for the private data."""
    if note.member is not None and note.original == original:
        return note.member
    parts = {_ORIGINAL: original, _TOKEN: note.token, _RECORDS: note.records}
    text = {name: part for name, part in parts.items() if part}
    return base64.b64encode(_compact({_PACKED: pack(_compact(text))} if note.records else text)).decode()


def _exact(private: bytes) -> Any:
    """Return parsed JSON with exact numbers, whatever their size.

    Raises:
        ValueError: it is not valid JSON; NaN and Infinity are not.
        ArithmeticError: a number's exponent is beyond what can be read.
        RecursionError: it is nested too deeply.
    """
    return json.loads(private.decode(), parse_int=Decimal, parse_float=Decimal, parse_constant=_refuse)


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is not JSON")
