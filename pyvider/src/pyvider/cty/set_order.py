"""The one order that a set's elements have as a list, so that equal sets are equal lists.

It is the order in which Terraform lists them: strings and numbers by value, the rest by a text made of them
(`CtyType.order_text`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw, is_wholly_known

if TYPE_CHECKING:
    from pyvider.cty.types import CtyType

_STRINGS = frozenset({str})


def canonical_set(elements: Iterable[Raw], element_type: CtyType) -> list[Raw]:
    """Return the elements sorted and each once; one that is not wholly known equals no other, as in Terraform."""
    given = list(elements)
    if _STRINGS.issuperset(map(type, given)):
        return sorted(set(given))
    ordered = sorted(((_order_of(element, element_type), element) for element in given), key=lambda pair: pair[0])
    return [
        element
        for position, (order, element) in enumerate(ordered)
        if position == 0 or ordered[position - 1][0] != order or not is_wholly_known(element)
    ]


def _order_of(raw: Raw, subject: CtyType) -> tuple[Any, ...]:
    """Return a sort key that is comparable within a set, and equal only for equal elements."""
    if raw.__class__ in (list, dict, CtyValue):
        return (0, subject.order_text(raw), _content_of(raw))
    return _content_of(raw)


def _content_of(raw: Raw) -> tuple[Any, ...]:
    """Return the value in a form that compares: tuples throughout, nothing of several classes at one place."""
    if raw is None:
        return (2,)
    if isinstance(raw, Unknown):
        return (1, repr(raw))
    if raw.__class__ is dict:
        return (0, tuple((name, _content_of(raw[name])) for name in sorted(raw)))
    if raw.__class__ is list:
        return (0, tuple(map(_content_of, raw)))
    if isinstance(raw, CtyValue):
        return (0, raw.type.json_bytes, _content_of(raw.raw))
    return (0, raw)
