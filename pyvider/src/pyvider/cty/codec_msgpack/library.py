"""The MessagePack library, typed: it ships no stubs of its own, so everything we need of it is named here."""

# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgpack

# An extension: `Extension(code, payload)`.
Extension: Callable[[int, bytes], object] = msgpack.ExtType

# What the library makes of an extension with code -1.
Timestamp: type = msgpack.Timestamp

pack = cast(Callable[..., bytes], msgpack.packb)
unpack: Callable[..., Any] = msgpack.unpackb
