"""Strategies for bytes that look like something: the pieces of a language in any order, JSON, fields of bytes."""

from collections.abc import Iterable
from typing import Any

import msgspec
from hypothesis import strategies as st

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NUMBERS = st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False)


def pieces(words: Iterable[bytes], *, separator: bytes = b"", most: int = 40) -> st.SearchStrategy[bytes]:
    """Words of a language in any order, now and then with bytes that are none of its words."""
    known = st.sampled_from(sorted(set(words)))
    return st.lists(known | known | known | st.binary(max_size=4), max_size=most).map(separator.join)


def json_values(names: Iterable[str] = (), leaves: Iterable[Any] = ()) -> st.SearchStrategy[Any]:
    """JSON values, with some names and values that the reader knows among them."""
    keys = TEXTS if not names else st.sampled_from(sorted(set(names))) | TEXTS
    known = [*leaves, None, True, False, 0, ""]
    return st.recursive(
        st.sampled_from(known) | NUMBERS | TEXTS,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=6),
        max_leaves=20,
    )


def json_bytes(names: Iterable[str] = (), leaves: Iterable[Any] = ()) -> st.SearchStrategy[bytes]:
    """The same as text."""
    return json_values(names, leaves).map(_encoded)


def joined(*parts: st.SearchStrategy[bytes], separator: bytes = b"\x00") -> st.SearchStrategy[bytes]:
    """Several fields behind one another, as `divided` takes them apart."""
    return st.tuples(*parts).map(separator.join)


def divided(data: bytes, count: int, separator: bytes = b"\x00") -> list[bytes]:
    """Exactly so many fields of an input; those that are missing are empty."""
    fields = data.split(separator, count - 1)
    return [*fields, *[b""] * (count - len(fields))]


def text_of(data: bytes) -> str:
    """A text of any bytes: UTF-8 where it is, and lone surrogates where it is not, as Python's own arguments have."""
    return data.decode("utf-8", "surrogateescape")


def _encoded(value: Any) -> bytes:
    try:
        return msgspec.json.encode(value)
    except OverflowError:
        import json

        return json.dumps(value).encode()
