"""Finds the region of an AWS provider from its data sources, if the plan does not show how it is set."""

from collections.abc import Iterable
from typing import Any, cast

import msgspec

from tollgate_host.plan.changes import ResourceChange, decode_value
from tollgate_host.plan.configuration.configuration_index import ConfigIndex, ResourceBlock

_TOLD_BY = {"aws_region": ("region", "name", "id"), "aws_availability_zones": ("id",)}
"""Data sources that name the region they are read in, and the attributes that hold it, the newest first."""

_ANOTHER = frozenset({"endpoint", "name", "region"})
"""Arguments with which such a data source names another region."""

_decode = msgspec.json.Decoder(dict[str, Any]).decode


def observed_regions(index: ConfigIndex, read: Iterable[ResourceChange]) -> dict[str, str]:
    """Return the region in which data sources were read, by provider configuration.

    Args:
        index: the plan's configuration.
        read: the data sources that were read while planning.
    """
    found: dict[str, str] = {}
    for entry in read:
        attributes = _TOLD_BY.get(entry.type)
        config = index.module_of(entry.module_address or "") if attributes is not None else None
        block = index.block(config, f"data.{entry.type}.{entry.name}") if config is not None else None
        if attributes is None or block is None or not _reads_here(block):
            continue
        values = _values(entry)
        region = next((values[name] for name in attributes if isinstance(values.get(name), str)), None)
        if region:
            found.setdefault(block.provider_config_key, region)
    return found


def _reads_here(block: ResourceBlock) -> bool:
    try:
        return not _ANOTHER & _decode(block.expressions).keys()
    except (msgspec.DecodeError, RecursionError):
        return False


def _values(entry: ResourceChange) -> dict[str, Any]:
    try:
        values = decode_value(entry.change.after)
    except (msgspec.DecodeError, RecursionError):
        return {}
    return cast("dict[str, Any]", values) if isinstance(values, dict) else {}
