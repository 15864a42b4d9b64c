"""Findings as events on standard output, one JSON object a line, for live runs with `-json`.

Each is a `diagnostic` event as the engine writes it, so that programs that read the engine's understand it, with a
member `tollgate` of its own.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec
from tollgate_runtime.contract.paths import format_path

from tollgate_host.report.model import JudgedFinding, Location
from tollgate_host.report.sanitize import plain
from tollgate_host.report.wording import headline, outcome_words, stage_of

_ENCODE = msgspec.json.Encoder().encode
_LEVELS = {"fail": "error", "warn": "warn", "overridden": "warn"}
_SEVERITIES = {"error": "error", "warn": "warning", "info": "warning"}


def render_events(findings: Iterable[JudgedFinding], *, now: datetime) -> Iterator[str]:
    """Yield an event for each finding: failures are errors, others are warnings or information.

    Args:
        findings: in any order.
        now: the time for the time stamps.
    """
    stamp = now.isoformat(timespec="microseconds")
    for finding in findings:
        yield f"{_ENCODE(_event(finding, stamp)).decode()}\n"


def _event(finding: JudgedFinding, stamp: str) -> dict[str, Any]:
    level = _LEVELS.get(finding.outcome, "info")
    kind = "Error" if level == "error" else "Warning" if level == "warn" else "Info"
    summary = headline(finding)
    diagnostic: dict[str, Any] = {"severity": _SEVERITIES[level], "summary": summary, "detail": _detail(finding)}
    if finding.address is not None:
        diagnostic["address"] = finding.address
    if finding.location is not None:
        diagnostic["range"] = _range(finding.location)
        diagnostic["snippet"] = _snippet(finding)
    return {
        "@level": level,
        "@message": f"{kind}: {summary}",
        "@module": "tollgate",
        "@timestamp": stamp,
        "diagnostic": diagnostic,
        "tollgate": _members(finding),
        "type": "diagnostic",
    }


def _members(finding: JudgedFinding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "integration": finding.integration,
        "address": finding.address,
        "path": list(finding.path),
        "level": finding.level,
        "status": finding.status,
        "outcome": finding.outcome,
        "hook": finding.hook,
        "fingerprint": finding.fingerprint,
    }


def _detail(finding: JudgedFinding) -> str:
    about = finding.address or stage_of(finding.hook)
    path = format_path(finding.path)
    lines = [plain(finding.message), f"{about}{f' at {path}' if path else ''}: {outcome_words(finding)}"]
    lines += [plain(text) for text in (finding.remediation, finding.docs) if text]
    return "\n\n".join(lines)


def _range(place: Location) -> dict[str, Any]:
    """Return the range in the engine's form; `byte` is 0, since the offset in the file is unknown here."""
    end_line, end_column = place.end_line or place.line, place.end_column or place.column
    return {
        "filename": place.file,
        "start": {"line": place.line, "column": place.column, "byte": 0},
        "end": {"line": end_line, "column": end_column, "byte": 0},
    }


def _snippet(finding: JudgedFinding) -> dict[str, Any]:
    place = finding.location
    code = "" if place is None or place.text is None else place.text
    start = 0 if place is None else max(place.column - 1, 0)
    is_one_line = place is not None and place.end_line in (None, place.line) and place.end_column is not None
    end = place.end_column - 1 if is_one_line and place is not None and place.end_column else len(code)
    return {
        "context": None,
        "code": code,
        "start_line": 1 if place is None else place.line,
        "highlight_start_offset": min(start, len(code)),
        "highlight_end_offset": min(max(end, start), len(code)),
        "values": [],
    }
