"""The annotations of one object: the metadata that integrations returned, kept small and stable."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tollgate_host.interception.annotations.private_data import Records
from tollgate_host.report.raw import Metadata, RawResult

MAX_INTEGRATION_BYTES = 16 * 1024
MAX_INSTANCE_BYTES = 64 * 1024
_SURELY_FEW = MAX_INSTANCE_BYTES // (MAX_INTEGRATION_BYTES + 1024)
"""So many records and one more fit in any case; names, versions and dates have room beside the data."""
_MAX_GROWTH = 8
_encode = msgspec.json.Encoder().encode


class Update(Struct, frozen=True):
    """Updated records, and warnings about those that did not fit."""

    records: Records
    dropped: tuple[str, ...] = ()


def update_records(records: Records, results: Sequence[RawResult], *, versions: Mapping[str, str], now: str) -> Update:
    """Return the records updated with what integrations returned at a hook.

    Unchanged data keeps its timestamp, so that the state does not change because of a date.

    Args:
        records: what the object has.
        results: the answers.
        versions: by integration, its version.
        now: the time, as it is to be written.
    """
    found = dict(records)
    dropped: list[str] = []
    for result in results:
        if result.status == "error" or not result.metadata:
            continue
        name, data = result.integration, result.metadata
        size = _size(data)
        if size > MAX_INTEGRATION_BYTES:
            dropped.append(_too_large(name, size, MAX_INTEGRATION_BYTES, "one integration's"))
        elif found.get(name, {}).get("data") != data:
            record = {"version": versions.get(name, ""), "hook": result.hook, "data": data, "timestamp": now}
            total = len(_encode({**found, name: record})) if len(found) >= _SURELY_FEW else 0
            if total > MAX_INSTANCE_BYTES:
                dropped.append(_too_large(name, total, MAX_INSTANCE_BYTES, "a resource's"))
            else:
                found[name] = record
    return Update(found, tuple(dropped))


def _size(data: Mapping[str, Any]) -> int:
    """Return the size of the stored JSON, or 0 if the text it was parsed from is too short to exceed the limit.

    The stored form has no spaces or escapes, but a number such as 1e15 may take four times its length.
    """
    if isinstance(data, Metadata) and len(data.text) * _MAX_GROWTH <= MAX_INTEGRATION_BYTES:
        return 0
    return len(_encode(data))


def data_of(records: Records) -> dict[str, Any]:
    """Return the data of each integration, which is the `state_metadata` of a resource."""
    return {name: record.get("data") for name, record in records.items()}


def _too_large(name: str, size: int, limit: int, whose: str) -> str:
    return (
        f"The annotation of the integration {name!r} was not stored: with it, {whose} annotations come to {size:,} "
        f"bytes, and the state takes at most {limit:,}. Return less metadata."
    )
