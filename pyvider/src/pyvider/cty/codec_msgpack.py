"""Raw values from and to MessagePack, in the form that Terraform and its providers exchange.

Each type gets an encoder and a decoder of its own, built once. They leave alone whatever MessagePack already
holds as we do, so that most of the work happens in the C library.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from types import NoneType
from typing import Any, cast

import msgpack

from pyvider.cty.numbers import INT64_MAX, INT64_MIN, exact_float, number_from_float, number_from_text, number_to_text
from pyvider.cty.refinements import UNKNOWN_FORM, unknown_from_extension, unknown_to_extension
from pyvider.cty.set_order import canonical_set
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
    type_from_json,
)
from pyvider.cty.unknown import UNKNOWN, Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributeName, ElementKey
