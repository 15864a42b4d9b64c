"""The JSON Schema of a configuration class: types, defaults, enums, nested classes, and the authors' descriptions.

msgspec can do most of this, but importing that part of it costs as much time at every start as msgspec itself.
"""

import enum
from collections.abc import Iterable, Mapping, Set
from decimal import Decimal
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import attrs
import msgspec

from tollgate_runtime.config.walk import SCALAR_MODULES

Definitions = dict[type, dict[str, Any]]

EMPTY_SCHEMA: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}

_SIMPLE: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    Decimal: {"type": ["number", "string"]},
    NoneType: {"type": "null"},
    Any: {},
    list: {"type": "array"},
    dict: {"type": "object"},
}


def config_schema(config_class: type | None) -> dict[str, Any]:
    """Return the schema of a configuration class; for an integration without one, a schema that allows nothing.

    Raises:
        TypeError: a field has a type that no configuration can be written in.
    """
    if config_class is None:
        return EMPTY_SCHEMA
    definitions: Definitions = {}
    schema = _class_schema(config_class, definitions)
    if not definitions:
        return schema
    return {**schema, "$defs": {_name(owner, definitions): definition for owner, definition in definitions.items()}}


def default_of(field: "attrs.Attribute[Any]", instance: object = None) -> Any:
    """Return the default of a field, or `attrs.NOTHING`, also if only an instance could provide it."""
    factory: Any = getattr(field.default, "factory", None)
    if factory is None:
        return field.default
    if not getattr(field.default, "takes_self", False):
        return factory()
    return attrs.NOTHING if instance is None else factory(instance)


def _class_schema(owner: type, definitions: Definitions) -> dict[str, Any]:
    attrs.resolve_types(owner)
    fields = attrs.fields(owner)
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {field.name: _field_schema(field, definitions) for field in fields},
        "required": [field.name for field in fields if field.default is attrs.NOTHING],
        "additionalProperties": False,
    }
    if owner.__doc__:
        schema["description"] = owner.__doc__.strip().splitlines()[0]
    return schema


def _field_schema(field: "attrs.Attribute[Any]", definitions: Definitions) -> dict[str, Any]:
    try:
        schema = dict(_type_schema(field.type, definitions))
    except TypeError as error:
        raise TypeError(f"{field.name}: {error}") from None
    if description := field.metadata.get("description"):
        schema["description"] = description
    default = default_of(field)
    if default is not attrs.NOTHING:
        schema["default"] = msgspec.to_builtins(default, enc_hook=str)
    return schema


def _type_schema(annotation: Any, definitions: Definitions) -> dict[str, Any]:
    try:
        return _SIMPLE[annotation]
    except (KeyError, TypeError):
        pass
    if getattr(annotation, "__module__", None) in SCALAR_MODULES:
        from tollgate_runtime.config.scalars import scalar_schema

        return scalar_schema(annotation)
    if isinstance(annotation, type) and attrs.has(annotation):
        return _reference(annotation, definitions)
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return {"enum": [member.value for member in annotation]}
    return _generic_schema(annotation, get_origin(annotation), get_args(annotation), definitions)


def _generic_schema(annotation: Any, origin: Any, arguments: Any, definitions: Definitions) -> dict[str, Any]:
    if origin is Annotated:
        return _type_schema(arguments[0], definitions)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, UnionType):
        return {"anyOf": [_type_schema(member, definitions) for member in arguments]}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _type_schema(arguments[1], definitions)}
    if origin is tuple and arguments[-1] is not Ellipsis:
        members = [_type_schema(member, definitions) for member in arguments]
        return {"type": "array", "prefixItems": members, "minItems": len(members), "maxItems": len(members)}
    if isinstance(origin, type) and issubclass(origin, Iterable):
        schema: dict[str, Any] = {"type": "array", "items": _type_schema(arguments[0], definitions)}
        return {**schema, "uniqueItems": True} if issubclass(origin, Set) else schema
    raise TypeError(
        f"{annotation!r} is no type for a configuration; use texts, numbers, times, paths, lists, maps or attrs classes"
    )


def _reference(owner: type, definitions: Definitions) -> dict[str, Any]:
    if owner not in definitions:
        definitions[owner] = {}  # holds the place, for classes that mention themselves
        definitions[owner] = _class_schema(owner, definitions)
    return {"$ref": f"#/$defs/{_name(owner, definitions)}"}


def _name(owner: type, definitions: Definitions) -> str:
    """Return what a class is called in the schema: by its name, or where an earlier one has that, by its module too."""
    first = next(known for known in definitions if known.__name__ == owner.__name__)
    return owner.__name__ if first is owner else f"{owner.__module__}.{owner.__name__}"
