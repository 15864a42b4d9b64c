"""The one place that turns plain JSON values into attrs classes."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def structure(value: Any, target: type[T]) -> T:
    """Return a plain value as an instance of a class, with numbers and booleans converted from texts where safe.

    Raises:
        msgspec.ValidationError: the value does not fit.
    """
    return msgspec.convert(value, target, strict=False)
