"""Terraform's types and values in Python.

`CtyString().from_python("x")` wraps a value with its type; the engine works on raw values (see `values`).
"""

from pyvider.cty.types import (
    CtyBool,
    CtyDynamic,
    CtyList,
    CtyMap,
    CtyNumber,
    CtyObject,
    CtySet,
    CtyString,
    CtyTuple,
    CtyType,
    infer_type,
    type_from_json,
    type_to_json,
)
from pyvider.cty.unknown import UNKNOWN, Unknown
from pyvider.cty.values import SENSITIVE, CtyValue, Raw, is_wholly_known

__all__ = [
    "SENSITIVE",
    "UNKNOWN",
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
    "CtyValue",
    "Raw",
    "Unknown",
    "infer_type",
    "is_wholly_known",
    "type_from_json",
    "type_to_json",
]
