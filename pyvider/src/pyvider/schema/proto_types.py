"""Types in the protocol: bytes of JSON such as `"string"` or `["list","string"]`."""

from __future__ import annotations

import re

from pyvider.cty import CtyBool, CtyDynamic, CtyList, CtyMap, CtyNumber, CtySet, CtyString, CtyType, type_from_json
from pyvider.errors import ConversionError, SchemaError
from pyvider.schema.attribute import Attribute
from pyvider.schema.types import SchemaType

_WORDS: dict[str, CtyType] = {
    "string": CtyString(),
    "number": CtyNumber(),
    "bool": CtyBool(),
    "dynamic": CtyDynamic(),
    "any": CtyDynamic(),
}
_COLLECTION = re.compile(r"(list|set|map)\s*\((.*)\)", re.DOTALL)


def get_proto_type_bytes(value: object) -> bytes:
    """Return the wire form of a Cty type, a `SchemaType`, an attribute, or a type's name such as "list(string)".

    Raises:
        SchemaError: if it is no type, or a collection that does not say what it holds.
    """
    return _type_of(value).json_bytes


def format_collection_type(container_type: str, element_type_str: str) -> bytes:
    """Return the protocol's bytes for a collection: `format_collection_type("list", "string")`.

    Raises:
        SchemaError: if the container is not list, set or map, or the element is no type.
    """
    return _collection_of(container_type, _type_of(element_type_str)).json_bytes


def get_element_type_bytes(attr_type: object) -> bytes | None:
    """Return the protocol's bytes for what a collection holds; None if the type is no collection.

    Raises:
        SchemaError: if it is no type.
    """
    subject = _type_of(attr_type)
    return subject.element_type.json_bytes if isinstance(subject, CtyList | CtySet | CtyMap) else None


def _type_of(value: object) -> CtyType:
    if isinstance(value, CtyType):
        return value
    if isinstance(value, SchemaType | Attribute):
        return value.ctype
    if isinstance(value, str):
        return _type_by_name(value)
    raise SchemaError(f"{value!r} is not a type that Terraform knows")


def _type_by_name(text: str) -> CtyType:
    name = text.strip().strip('"').lower()
    if name in _WORDS:
        return _WORDS[name]
    if name in ("list", "set", "map"):
        raise SchemaError(f'Say what the {name} holds: "{name}(string)", for example')
    match = _COLLECTION.fullmatch(name)
    if match:
        return _collection_of(match[1], _type_by_name(match[2]))
    try:
        return type_from_json(text)
    except ConversionError:
        raise SchemaError(f"{text!r} is not a type that Terraform knows") from None


def _collection_of(container: str, element: CtyType) -> CtyType:
    match container.strip().lower():
        case "list":
            return CtyList(element_type=element)
        case "set":
            return CtySet(element_type=element)
        case "map":
            return CtyMap(value_type=element)
        case other:
            raise SchemaError(f"{other!r} is not a collection: use list, set or map")
