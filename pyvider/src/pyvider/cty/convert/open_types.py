"""Between values that say their type themselves, where a type is dynamic, and values of an exact type."""

from __future__ import annotations

from collections.abc import Callable

from pyvider.cty.convert.mismatch import mismatch_message
from pyvider.cty.convert.possible import collection_of, common_type
from pyvider.cty.types import CtyDynamic, CtyList, CtyMap, CtyObject, CtySet, CtyTuple, CtyType
from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT

Convert = Callable[[Raw, CtyType, CtyType], Raw]


def open_type(raw: Raw, subject: CtyType, convert: Convert) -> tuple[Raw, CtyType]:
    """Return the value without wrappers, and its exact type; dynamic is left only where nothing is known.

    Elements of a collection that say different types are converted to what these have in common.
    """
    if not subject.has_dynamic or raw is None or isinstance(raw, Unknown):
        return raw, subject
    match subject:
        case CtyDynamic():
            return open_type(raw.raw, raw.type, convert) if isinstance(raw, CtyValue) else (raw, subject)
        case CtyObject():
            pairs = {name: open_type(raw[name], subtype, convert) for name, subtype in subject.attribute_types.items()}
            exact = CtyObject(attribute_types={name: pair[1] for name, pair in pairs.items()})
            return {name: pair[0] for name, pair in pairs.items()}, exact
        case CtyTuple():
            parts = [
                open_type(part, subtype, convert) for part, subtype in zip(raw, subject.element_types, strict=True)
            ]
            return [pair[0] for pair in parts], CtyTuple(element_types=[pair[1] for pair in parts])
        case CtyList() | CtySet():
            parts = [open_type(part, subject.element_type, convert) for part in raw]
            element = _common(parts, subject.element_type)
            return [convert(*pair, element) for pair in parts], collection_of(subject, element)
        case CtyMap():
            pairs = {key: open_type(part, subject.value_type, convert) for key, part in raw.items()}
            element = _common(list(pairs.values()), subject.value_type)
            return {key: convert(*pair, element) for key, pair in pairs.items()}, collection_of(subject, element)
        case _:
            return raw, subject


def close_type(raw: Raw, exact: CtyType, target: CtyType) -> Raw:
    """Return a value of an exact type, wrapped where the target type is dynamic."""
    if not target.has_dynamic:
        return raw
    if isinstance(target, CtyDynamic):
        return raw if isinstance(exact, CtyDynamic) else CtyValue(exact, raw)
    if raw is None or isinstance(raw, Unknown):
        return raw
    match exact, target:
        case CtyObject(), CtyObject():
            types = exact.attribute_types
            return {name: close_type(raw[name], types[name], wanted) for name, wanted in target.attribute_types.items()}
        case CtyTuple(), CtyTuple():
            parts = zip(raw, exact.element_types, target.element_types, strict=True)
            return [close_type(*part) for part in parts]
        case CtyMap(), CtyMap():
            return {key: close_type(part, exact.value_type, target.value_type) for key, part in raw.items()}
        case (CtyList(), CtyList()) | (CtySet(), CtySet()):
            return [close_type(part, exact.element_type, target.element_type) for part in raw]
        case _:
            raise ConversionError(ROOT, mismatch_message(exact, target))


def _common(parts: list[tuple[Raw, CtyType]], element: CtyType) -> CtyType:
    settled = tuple(subtype for _, subtype in parts if not isinstance(subtype, CtyDynamic))
    if not settled:
        return element
    found = common_type(settled)
    if found is None:
        raise ConversionError(ROOT, "all elements of a collection must have the same type")
    return found
