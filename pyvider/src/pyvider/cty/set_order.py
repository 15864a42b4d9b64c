"""The one order that a set's elements have as a list, so that equal sets are equal lists.

It is the order in which Terraform lists them: strings and numbers by value, the rest by a text that it makes of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any, cast

from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw, is_wholly_known

_STRINGS = frozenset({str})


def canonical_set(elements: Iterable[Raw]) -> list[Raw]:
    """The elements sorted and each once; one that is not wholly known equals no other, as in Terraform."""
    given = list(elements)
    if _STRINGS.issuperset(map(type, given)):
        return sorted(set(given))
    ordered = sorted(((_order_of(element), element) for element in given), key=lambda pair: pair[0])
    return [
        element
        for position, (order, element) in enumerate(ordered)
        if position == 0 or ordered[position - 1][0] != order or not is_wholly_known(element)
    ]


def _order_of(raw: Raw) -> tuple[Any, ...]:
    """Something comparable with what any other element of the same set gives, and equal only for equal elements."""
    match raw:
        case None:
            return (2,)
        case Unknown():
            return (1, repr(raw))
        case str() | bool() | int() | Decimal():
            return (0, raw)
        case _:
            return (0, _text_of(raw), _content_of(raw))


def _text_of(raw: Raw) -> str:
    """The text by which Terraform sorts; different values may share one."""
    match raw:
        case None:
            return "~"
        case Unknown():
            return "?"
        case bool():
            return "T" if raw else "F"
        case str():
            escaped = raw.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{escaped}"'
        case int() | Decimal():
            return _number_text(raw)
        case CtyValue():
            return _text_of(raw.raw)
        case list():
            return "[" + "".join(f"{text};" for text in map(_text_of, cast(list[Raw], raw))) + "]"
        case _:
            return "<" + "".join(f"{_text_of(raw[name])};" for name in sorted(raw)) + ">"


def _number_text(number: int | Decimal) -> str:
    try:
        return f"{float(number):.10g}"
    except OverflowError:
        return str(Decimal(number))


def _content_of(raw: Raw) -> tuple[Any, ...]:
    """The value in a form that compares: tuples throughout, nothing of several classes at one place."""
    if raw.__class__ is dict:
        return (0, tuple((name, _content_of(raw[name])) for name in sorted(raw)))
    if raw.__class__ is list:
        return (0, tuple(map(_content_of, raw)))
    if isinstance(raw, CtyValue):
        return (0, raw.type.json_bytes, _content_of(raw.raw))
    return _order_of(raw)
