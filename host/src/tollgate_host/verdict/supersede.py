"""Replaces an integration's answer about one resource by a later one that considers the whole plan.

A price may need another resource, such as a launch template, that was not seen yet. The answer to `plan-stage-complete`
then has a row for the resource in `breakdown`, with `"supersedes": true`, the message and the metadata: one figure for
every report.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace

from tollgate_host.report.raw import RawResult

_ABOUT_THE_ROW = frozenset({"address", "id", "type", "action", "supersedes", "message"})
_Row = Mapping[str, Any]


def with_superseding(results: Sequence[RawResult]) -> Sequence[RawResult]:
    """Return the results of a run, with those about resources replaced by rows of the whole plan."""
    rows = {key: row for result in results if result.address is None for key, row in _rows(result)}
    if not rows:
        return results
    return [
        _superseded(result, rows[key])
        if result.hook == "post-plan" and (key := (result.integration, result.address)) in rows
        else result
        for result in results
    ]


def _rows(result: RawResult) -> Iterable[tuple[tuple[str, str | None], _Row]]:
    listed = result.metadata.get("breakdown")
    for row in cast("list[object]", listed) if isinstance(listed, list) else ():
        if isinstance(row, Mapping):
            members = cast("_Row", row)
            if members.get("supersedes") is True:
                yield (result.integration, cast("str | None", members.get("address"))), members


def _superseded(result: RawResult, row: _Row) -> RawResult:
    message = row.get("message")
    return replace(
        result,
        message=message if isinstance(message, str) else result.message,
        metadata={name: value for name, value in row.items() if name not in _ABOUT_THE_ROW},
    )
