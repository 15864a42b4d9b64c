"""Values of documents as JSON has them."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, cast

from tollgate_runtime.contract.markers import Marker


def plain(value: Any) -> Any:
    """Return a value without decimals, which a document has and JSON has not, and without markers."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, list):
        return [plain(inner) for inner in cast("list[Any]", value)]
    return None if isinstance(value, Marker) else value


def mapping(value: Any) -> dict[str, Any]:
    """Return a mapping, or an empty one if it is none."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
