"""Converts values to plain JSON-like ones."""

from collections.abc import Callable
from decimal import Decimal

from tollgate_hcl.constant import Plain
from tollgate_hcl.evaluate.datum import Datum, Unknown

_SMALLEST, _LARGEST = -(2**63), 2**64 - 1

Hidden = Callable[[Datum], Plain]
"""Says what stands for a value that is not known, or sensitive."""


class LeftOut(Exception):
    """Raised for a value that is unknown or sensitive."""


def plain_from_datum(value: Datum, hidden: Hidden | None = None) -> Plain:
    """Return the plain value; unknown or sensitive members of objects are omitted, unless `hidden` replaces them.

    Raises:
        LeftOut: the value itself, or an element of a list, is not known or sensitive, and nothing stands for it.
    """
    content = value.content
    if value.is_sensitive or isinstance(content, Unknown):
        if hidden is None:
            raise LeftOut
        return hidden(value)
    if isinstance(content, tuple):
        return [plain_from_datum(one, hidden) for one in content]
    if isinstance(content, dict):
        return _members(content, hidden)
    if isinstance(content, Decimal):
        return float(content)
    if isinstance(content, int) and not isinstance(content, bool) and not _SMALLEST <= content <= _LARGEST:
        return float(content)
    return content


def _members(content: dict[str, Datum], hidden: Hidden | None) -> Plain:
    found: dict[str, Plain] = {}
    for name, one in content.items():
        try:
            found[name] = plain_from_datum(one, hidden)
        except LeftOut:
            continue
    return found
