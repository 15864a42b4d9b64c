"""Terraform's type system: string, number, bool, list, set, map, object, tuple and dynamic."""

from pyvider.cty.types.base import MAX_TYPE_DEPTH, CtyType
from pyvider.cty.types.collections import CollectionType, CtyList, CtyMap, CtySet
from pyvider.cty.types.dynamic import CtyDynamic, infer_type
from pyvider.cty.types.primitives import CtyBool, CtyNumber, CtyString, PlainType
from pyvider.cty.types.structural import CtyObject, CtyTuple
from pyvider.cty.types.type_json import type_from_json, type_to_json

__all__ = [
    "MAX_TYPE_DEPTH",
    "CollectionType",
    "CtyBool",
    "CtyDynamic",
    "CtyList",
    "CtyMap",
    "CtyNumber",
    "CtyObject",
    "CtySet",
    "CtyString",
    "CtyTuple",
    "CtyType",
    "PlainType",
    "infer_type",
    "type_from_json",
    "type_to_json",
]
