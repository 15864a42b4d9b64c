"""dynamic: any type, chosen by each value for itself; and how a Python value's own type is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from decimal import Decimal
from functools import cached_property
from typing import Any, cast

import attrs

from pyvider.cty.types.base import CtyType
from pyvider.cty.types.collections import CtySet
from pyvider.cty.types.primitives import CtyBool, CtyNumber, CtyString, PlainType
from pyvider.cty.types.structural import CtyObject, CtyTuple
from pyvider.cty.unknown import UNKNOWN, Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT


@attrs.frozen(eq=False, slots=False)
class CtyDynamic(PlainType):
    """Any type; each value brings its own."""

    word = "dynamic"

    @cached_property
    def has_dynamic(self) -> bool:
        """Return True: the type is not known yet."""
        return True

    def raw_to_python(self, raw: Raw) -> Any:
        """Return the value inside the wrapper, as an author would write it."""
        return raw.to_python() if isinstance(raw, CtyValue) else raw

    def _known_order_text(self, raw: Raw) -> str:
        return raw.type.order_text(raw.raw)

    def _known_raw(self, value: Any) -> CtyValue:
        inferred = infer_type(value)
        return CtyValue(inferred, inferred.raw_from_python(value))

    def _raw_from_value(self, value: CtyValue) -> Raw:
        if value.type != self:
            return value.unmark()
        return UNKNOWN if isinstance(value.raw, Unknown) else value.raw


def infer_type(value: object) -> CtyType:
    """Return the type that Terraform would give to a literal like this Python value.

    As in Terraform, `[…]` is a tuple, `{…}` an object, and null or unknown could be anything.

    Raises:
        ConversionError: if Terraform has no such values.
    """
    if value is None or isinstance(value, Unknown):
        return CtyDynamic()
    if isinstance(value, CtyValue):
        return value.type
    if isinstance(value, bool):
        return CtyBool()
    if isinstance(value, int | float | Decimal):
        return CtyNumber()
    if isinstance(value, str):
        return CtyString()
    return _infer_compound(value)


def _infer_compound(value: object) -> CtyType:
    if isinstance(value, Mapping):
        members = cast(Mapping[str, Any], value)
        return CtyObject(attribute_types={str(name): infer_type(member) for name, member in members.items()})
    if isinstance(value, Set):
        return CtySet(element_type=_common_type(cast(Set[Any], value)))
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return CtyTuple(element_types=map(infer_type, cast(Sequence[Any], value)))
    raise ConversionError(ROOT, f"Terraform has no type for a Python {type(value).__name__}")


def _common_type(elements: Set[Any]) -> CtyType:
    types = {infer_type(element) for element in elements}
    if len(types) > 1:
        names = " and ".join(sorted(found.friendly_name for found in types))
        raise ConversionError(ROOT, f"a set holds elements of one type, not {names}")
    return types.pop() if types else CtyDynamic()
