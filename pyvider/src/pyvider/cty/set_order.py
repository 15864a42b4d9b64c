"""The one order that a set's elements have as a list, so that equal sets are equal lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw, is_wholly_known


def canonical_set(elements: Iterable[Raw]) -> list[Raw]:
    """The elements sorted and each once; one that is not wholly known equals no other, as in Terraform."""
    ordered = sorted(((_order_of(element), element) for element in elements), key=lambda pair: pair[0])
    return [
        element
        for position, (order, element) in enumerate(ordered)
        if position == 0 or ordered[position - 1][0] != order or not is_wholly_known(element)
    ]


def _order_of(raw: Raw) -> tuple[Any, ...]:
    """Something comparable with what any other element of the same set gives."""
    if raw is None:
        return (0,)
    if isinstance(raw, Unknown):
        return (2, repr(raw))
    if isinstance(raw, CtyValue):
        return (1, raw.type.json_bytes, _order_of(raw.raw))
    if raw.__class__ is list:
        return (1, tuple(map(_order_of, raw)))
    if raw.__class__ is dict:
        return (1, tuple((name, _order_of(raw[name])) for name in sorted(raw)))
    return (1, raw)
