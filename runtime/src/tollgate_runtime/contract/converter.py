"""The one place that turns plain JSON values into attrs classes."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def structure(value: Any, target: type[T]) -> T:
    """A plain value as an instance of a class, with numbers and booleans taken from texts where nothing is misread.

    Raises:
        msgspec.ValidationError: the value does not fit.
    """
    return msgspec.convert(value, target, strict=False)
