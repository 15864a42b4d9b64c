"""The JSON Schema of a configuration class: types, defaults, enums, nested classes, and the authors' descriptions."""

from collections.abc import Iterator
from typing import Any, cast, get_args

import attrs
import msgspec

EMPTY_SCHEMA: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}


def config_schema(config_class: type | None) -> dict[str, Any]:
    """The schema of a configuration class; for an integration without one, a schema that takes nothing."""
    if config_class is None:
        return EMPTY_SCHEMA
    described = msgspec.json.schema(config_class)
    definitions = cast("dict[str, dict[str, Any]]", described.get("$defs", {}))
    for nested in {config_class, *attrs_classes(config_class)}:
        _describe(nested, definitions[nested.__name__])
    for definition in definitions.values():
        _allow_decimal_numbers(definition)
    top = definitions.pop(config_class.__name__, described)
    return {**top, "$defs": definitions} if definitions else top


def attrs_classes(config_class: type) -> Iterator[type]:
    """The attrs classes that a configuration class is built from, itself not included."""
    seen = {config_class}
    waiting = list(_mentioned(config_class))
    while waiting:
        found = waiting.pop()
        if found not in seen:
            seen.add(found)
            yield found
            waiting += _mentioned(found)


def _mentioned(config_class: type) -> Iterator[type]:
    attrs.resolve_types(config_class)
    for field in attrs.fields(config_class):
        yield from _attrs_in(field.type)


def _attrs_in(annotation: Any) -> Iterator[type]:
    if isinstance(annotation, type) and attrs.has(annotation):
        yield annotation
    for argument in get_args(annotation):
        yield from _attrs_in(argument)


def _describe(config_class: type, definition: dict[str, Any]) -> None:
    definition.pop("title", None)
    definition["additionalProperties"] = False
    documented = config_class.__dict__.get("__doc__")
    if documented and not documented.startswith("Method generated"):
        definition.setdefault("description", documented.strip().splitlines()[0])
    for field in attrs.fields(config_class):
        description = field.metadata.get("description")
        if description:
            definition["properties"][field.name]["description"] = description


def _allow_decimal_numbers(definition: dict[str, Any]) -> None:
    """A Decimal is written as a number in every configuration language; msgspec's schema knows the text form only."""
    if definition.get("format") == "decimal":
        definition["type"] = ["number", "string"]
    for value in definition.values():
        members = cast("list[Any]", value) if isinstance(value, list) else [value]
        for member in members:
            if isinstance(member, dict):
                _allow_decimal_numbers(cast("dict[str, Any]", member))
