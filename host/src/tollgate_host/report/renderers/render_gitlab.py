"""GitLab code quality: the JSON array that a merge request's widget reads."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from tollgate_runtime.contract.findings import Severity

from tollgate_host.report.model import JudgedFinding, Report
from tollgate_host.report.renderers.json_text import json_rows
from tollgate_host.report.sanitize import one_line, shorten
from tollgate_host.report.wording import outcome_words, subject, worst_first

_MESSAGE_LIMIT = 4_000
_NOWHERE = "."
_SEVERITIES: dict[Severity, str] = {
    "info": "info",
    "low": "minor",
    "medium": "major",
    "high": "critical",
    "critical": "blocker",
}


def render_gitlab(report: Report) -> Iterator[str]:
    """Yield the findings; those that do not count are informational, with the reason."""
    yield from json_rows(_rows(report))
    yield "\n"


def _rows(report: Report) -> Iterator[dict[str, Any]]:
    seen: Counter[str] = Counter()
    for finding in sorted(report.findings(), key=worst_first):
        seen[finding.fingerprint] += 1
        yield _row(finding, repetition=seen[finding.fingerprint])


def _row(finding: JudgedFinding, *, repetition: int) -> dict[str, Any]:
    counts = finding.outcome in ("fail", "warn", "overridden")
    place = finding.location
    return {
        "description": _description(finding),
        "check_name": f"{finding.integration}/{finding.rule}",
        "fingerprint": _fingerprint(finding.fingerprint, repetition),
        "severity": _SEVERITIES[finding.severity] if counts else "info",
        "location": {
            "path": _NOWHERE if place is None else place.file,
            "lines": {"begin": 1 if place is None else place.line},
        },
    }


def _description(finding: JudgedFinding) -> str:
    state = "" if finding.outcome in ("fail", "warn") else f" [{outcome_words(finding)}]"
    return shorten(one_line(f"{subject(finding)}: {finding.message}{state}"), _MESSAGE_LIMIT)


def _fingerprint(fingerprint: str, repetition: int) -> str:
    """Return a fingerprint that is unique in the report: the same problem in a second plan gets its own."""
    return fingerprint if repetition == 1 else sha256(f"{fingerprint}/{repetition}".encode()).hexdigest()[:32]
