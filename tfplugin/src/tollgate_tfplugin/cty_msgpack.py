"""The MessagePack library, typed: it ships no stubs of its own, so everything we need of it is named here."""

# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, cast

import msgpack

# An extension: `Extension(code, payload)`.
Extension: Callable[[int, bytes], object] = msgpack.ExtType

# What the library makes of an extension with code -1.
Timestamp: type = msgpack.Timestamp

pack = cast(Callable[..., bytes], msgpack.packb)
unpack: Callable[..., Any] = msgpack.unpackb


class Reader(Protocol):
    """Read packed bytes value by value."""

    def read_map_header(self) -> int:
        """Return the number of members of the map that begins here."""
        ...

    def unpack(self) -> Any:
        """Return the next value."""
        ...

    def skip(self) -> None:
        """Skip the next value."""
        ...

    def tell(self) -> int:
        """Return how many bytes have been read."""
        ...


def unpacker(data: bytes) -> Reader:
    """Return a reader of packed bytes."""
    reader = msgpack.Unpacker(strict_map_key=False, max_buffer_size=len(data) or 1)
    reader.feed(data)
    return cast(Reader, reader)
