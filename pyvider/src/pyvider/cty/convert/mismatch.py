"""Why one type does not convert to another, in Terraform's words."""

from __future__ import annotations

from pyvider.cty.convert.possible import result_type
from pyvider.cty.types import CtyDynamic, CtyList, CtyMap, CtyObject, CtySet, CtyTuple, CtyType


def mismatch_message(source: CtyType, target: CtyType) -> str:
    """Return a sentence on what the target requires that the source does not have."""
    match source, target:
        case CtyObject(), CtyObject():
            return _objects_message(source, target)
        case (CtyTuple(), CtyList() | CtySet()) | (CtyObject(), CtyMap()) if isinstance(
            target.element_type, CtyDynamic
        ):
            return f"all {target.word} elements must have the same type"
        case CtyTuple(), CtyList() | CtySet():
            parts = {str(position): part for position, part in enumerate(source.element_types)}
            return _parts_message(parts, target.element_type)
        case CtyObject(), CtyMap():
            parts = {f'"{name}"': part for name, part in source.attribute_types.items()}
            return _parts_message(parts, target.value_type)
        case (CtyList() | CtySet(), CtyList() | CtySet()) | (CtyMap(), CtyMap()):
            inner = mismatch_message(source.element_type, target.element_type)
            return f"incorrect {target.word} element type: {inner}"
        case _:
            return f"{target.friendly_name} required"


def _objects_message(source: CtyObject, target: CtyObject) -> str:
    required = target.attribute_types.keys() - target.optional_attributes - source.attribute_types.keys()
    names = [f'"{name}"' for name in sorted(required)]
    if names:
        verb = "attribute {} is required" if len(names) == 1 else "attributes {} are required"
        return verb.format(" and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])}, and {names[-1]}")
    for name, wanted in target.attribute_types.items():
        given = source.attribute_types.get(name)
        if given is not None and result_type(given, wanted) is None:
            return f'attribute "{name}": {mismatch_message(given, wanted)}'
    return "incorrect object attributes"


def _parts_message(parts: dict[str, CtyType], element: CtyType) -> str:
    for key, part in parts.items():
        if result_type(part, element) is None:
            return f"element {key}: {mismatch_message(part, element)}"
    return f"all elements must be {element.friendly_name}"
