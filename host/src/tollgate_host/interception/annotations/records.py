"""The annotations of one object: what integrations answered as metadata, kept small and steady."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import msgspec

from tollgate_host.interception.annotations.private_data import Records
from tollgate_host.report.raw import Metadata, RawResult

MAX_INTEGRATION_BYTES = 16 * 1024
MAX_INSTANCE_BYTES = 64 * 1024
_SURELY_FEW = MAX_INSTANCE_BYTES // (MAX_INTEGRATION_BYTES + 1024)
"""So many records and one more fit in any case; names, versions and dates have room beside the data."""
_MAX_GROWTH = 8
_encode = msgspec.json.Encoder().encode


@attrs.frozen
class Update:
    """Records brought up to date, and what did not fit."""

    records: Records
    dropped: tuple[str, ...] = ()


def updated(records: Records, results: Sequence[RawResult], *, versions: Mapping[str, str], now: str) -> Update:
    """Return the records with what integrations answered at a hook.

    What says the same as before keeps its timestamp, so that the state does not change for the sake of a date.

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
    """Return how much JSON it is when it is stored, or 0 where the text that it came as is too short to come to much.

    Escapes and spaces in that text are gone by then, and a number such as 1e15 may be written in four times its length.
    """
    if isinstance(data, Metadata) and len(data.text) * _MAX_GROWTH <= MAX_INTEGRATION_BYTES:
        return 0
    return len(_encode(data))


def data_of(records: Records) -> dict[str, Any]:
    """By integration, the data alone: `state_metadata` of a resource."""
    return {name: record.get("data") for name, record in records.items()}


def _too_large(name: str, size: int, limit: int, whose: str) -> str:
    return (
        f"The annotation of the integration {name!r} was not stored: with it, {whose} annotations come to {size:,} "
        f"bytes, and the state takes at most {limit:,}. Return less metadata."
    )
