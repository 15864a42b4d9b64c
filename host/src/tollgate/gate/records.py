"""The annotations of one object: what integrations answered as metadata, kept small and steady."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import msgspec

from tollgate.gate.private import Records
from tollgate.report.raw import RawResult

MAX_INTEGRATION_BYTES = 16 * 1024
MAX_INSTANCE_BYTES = 64 * 1024
_encode = msgspec.json.Encoder().encode


@attrs.frozen
class Update:
    """Records brought up to date, and what did not fit."""

    records: Records
    dropped: tuple[str, ...] = ()


def updated(records: Records, results: Sequence[RawResult], *, versions: Mapping[str, str], now: str) -> Update:
    """The records with what integrations answered at a hook.

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
        name, data = result.integration, dict(result.metadata)
        size = len(_encode(data))
        if size > MAX_INTEGRATION_BYTES:
            dropped.append(_too_large(name, size, MAX_INTEGRATION_BYTES, "one integration's"))
        elif found.get(name, {}).get("data") != data:
            record = {"version": versions.get(name, ""), "hook": result.hook, "data": data, "timestamp": now}
            total = len(_encode({**found, name: record}))
            if total > MAX_INSTANCE_BYTES:
                dropped.append(_too_large(name, total, MAX_INSTANCE_BYTES, "a resource's"))
            else:
                found[name] = record
    return Update(found, tuple(dropped))


def data_of(records: Records) -> dict[str, Any]:
    """By integration, the data alone: `state_metadata` of a resource."""
    return {name: record.get("data") for name, record in records.items()}


def _too_large(name: str, size: int, limit: int, whose: str) -> str:
    return (
        f"The annotation of the integration {name!r} was not stored: with it, {whose} annotations come to {size:,} "
        f"bytes, and the state takes at most {limit:,}. Return less metadata."
    )
