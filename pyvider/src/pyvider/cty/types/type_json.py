"""Types from and to Terraform's JSON: `"string"`, `["list","number"]`, `["object",{"name":"string"}]`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from pyvider.cty.types.base import CtyType
from pyvider.cty.types.collections import CtyList, CtyMap, CtySet
from pyvider.cty.types.dynamic import CtyDynamic
from pyvider.cty.types.primitives import CtyBool, CtyNumber, CtyString
from pyvider.cty.types.structural import CtyObject, CtyTuple
from pyvider.errors import ConversionError
from pyvider.path import ROOT

_Form: TypeAlias = "str | list[_Form] | dict[str, _Form]"

_WORDS: Mapping[str, CtyType] = {
    "string": CtyString(),
    "number": CtyNumber(),
    "bool": CtyBool(),
    "dynamic": CtyDynamic(),
}


def type_to_json(subject: CtyType) -> bytes:
    """Return the type's JSON text, as it stands on the wire."""
    return subject.json_bytes


@lru_cache(maxsize=1024)
def type_from_json(text: bytes | str) -> CtyType:
    """Return the type that a JSON text describes.

    Raises:
        ConversionError: if it describes none.
    """
    try:
        return _type_of(json.loads(text))
    except RecursionError:
        raise ConversionError(ROOT, "the type is nested too deeply") from None
    except ValueError as error:
        if isinstance(error, ConversionError):
            raise
        raise ConversionError(ROOT, f"a type's JSON is malformed: {error}") from None


def _type_of(form: _Form) -> CtyType:
    match form:
        case str() if form in _WORDS:
            return _WORDS[form]
        case ["list", element]:
            return CtyList(element_type=_type_of(element))
        case ["set", element]:
            return CtySet(element_type=_type_of(element))
        case ["map", element]:
            return CtyMap(value_type=_type_of(element))
        case ["tuple", [*elements]]:
            return CtyTuple(element_types=map(_type_of, elements))
        case ["object", dict() as attributes]:
            return _object_of(attributes, [])
        case ["object", dict() as attributes, [*optional]]:
            return _object_of(attributes, optional)
        case _:
            raise ConversionError(ROOT, f"{json.dumps(form)[:200]} is not a Terraform type")


def _object_of(attributes: Mapping[str, _Form], optional: Sequence[_Form]) -> CtyType:
    types = {name: _type_of(form) for name, form in attributes.items()}
    names = [name for name in optional if isinstance(name, str) and name in types]
    if len(names) < len(optional):
        raise ConversionError(ROOT, "an object type's optional attributes must be among its attributes")
    return CtyObject(attribute_types=types, optional_attributes=frozenset(names))
