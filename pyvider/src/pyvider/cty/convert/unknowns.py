"""What stays certain about an unknown value when its type changes."""

from __future__ import annotations

from pyvider.cty.types import CollectionType, CtyList, CtyMap, CtyObject, CtySet, CtyTuple, CtyType
from pyvider.cty.unknown import UNKNOWN, Unknown


def converted_unknown(unknown: Unknown, source: CtyType, target: CtyType) -> Unknown:
    """Return an unknown value of the target type that promises what the source's promises, or its very type, allow."""
    lower, upper = _length_bounds(unknown, source, target)
    result = Unknown(not_null=unknown.not_null, length_lower=lower, length_upper=upper)
    return result if result.is_refined else UNKNOWN


def _length_bounds(unknown: Unknown, source: CtyType, target: CtyType) -> tuple[int | None, int | None]:
    match source, target:
        case CtyObject(), CtyMap():
            return len(source.attribute_types), len(source.attribute_types)
        case CtyTuple(), CtyList():
            return len(source.element_types), len(source.element_types)
        case CtyTuple(), CtySet():  # some elements may turn out to be equal
            return min(len(source.element_types), 1), len(source.element_types)
        case CollectionType(), CtySet():
            return 1 if unknown.length_lower else None, unknown.length_upper
        case CollectionType(), CollectionType():
            return unknown.length_lower, unknown.length_upper
        case _:
            return None, None
