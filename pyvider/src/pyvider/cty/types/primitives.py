"""string, number and bool."""

from __future__ import annotations

import unicodedata
from functools import cached_property
from typing import Any, ClassVar

import attrs

from pyvider.cty.numbers import number_from_python
from pyvider.cty.types.base import CtyType, mismatch
from pyvider.cty.unknown import Number
from pyvider.cty.values import Raw


class PlainType(CtyType):
    """A type that is spelt by one word."""

    word: ClassVar[str]

    @property
    def json(self) -> str:
        """Return the word itself."""
        return self.word

    @cached_property
    def json_bytes(self) -> bytes:
        """Return the word in quotes."""
        return f'"{self.word}"'.encode()

    @cached_property
    def friendly_name(self) -> str:
        """Return the word itself."""
        return self.word


@attrs.frozen(eq=False, slots=False)
class CtyString(PlainType):
    """Text, in Unicode's composed form (NFC), as Terraform keeps it."""

    word = "string"

    def _known_raw(self, value: Any) -> str:
        if not isinstance(value, str):
            raise mismatch("a string", value)
        return compose(value)

    def _known_order_text(self, raw: Raw) -> str:
        escaped = raw.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'


@attrs.frozen(eq=False, slots=False)
class CtyNumber(PlainType):
    """A number of any size and precision."""

    word = "number"

    def _known_raw(self, value: Any) -> Number:
        return number_from_python(value)

    def _known_order_text(self, raw: Raw) -> str:
        try:
            return f"{float(raw):.10g}"
        except OverflowError:
            return str(raw.bit_length())


@attrs.frozen(eq=False, slots=False)
class CtyBool(PlainType):
    """true or false."""

    word = "bool"

    def _known_raw(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise mismatch("a bool", value)
        return value

    def _known_order_text(self, raw: Raw) -> str:
        return "T" if raw else "F"


def compose(text: str) -> str:
    """Return the text in Unicode's composed form; almost always the text itself."""
    plain = text if text.__class__ is str else str.__str__(text)
    return plain if plain.isascii() else unicodedata.normalize("NFC", plain)
