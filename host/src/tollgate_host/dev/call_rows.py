"""The rows of a trace: a call with its result, and the details of the answer."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

import msgspec
from tollgate_runtime.contract.methods import INITIALIZE
from tollgate_runtime.contract.paths import format_path

_HOOK_WIDTH = 20
_MOST_METADATA_CHARACTERS = 200


def call_row(method: str, params: Mapping[str, Any], came_to: str, seconds: float | None = None) -> str:
    """Return a call in one row: the hook, its subject, its result and its duration."""
    about = _subject(params) if method != INITIALIZE else ""
    took = f", {seconds * 1000:.1f} ms" if seconds is not None else ""
    return f"{method:<{_HOOK_WIDTH}}{about}{': ' if about else ''}{came_to}{took}"


def detail_rows(method: str, message: Mapping[str, Any]) -> Iterator[str]:
    """Yield the details of an answer, a row each."""
    error = _dict(message.get("error"))
    if error:
        yield f"error {error.get('code')}: {error.get('message')}"
        return
    result = _dict(message.get("result"))
    if method == INITIALIZE:
        hooks: Any = result.get("hooks") or result.get("capabilities") or ()
        yield f"{result.get('name')} {result.get('version')}, called at {', '.join(map(str, hooks)) or 'no hook'}"
        return
    findings: Any = result.get("findings") or ()
    for finding in map(_dict, findings):
        yield _finding(finding)
    if result.get("message") and not findings:
        yield str(result["message"])
    if metadata := result.get("metadata"):
        yield f"metadata {_cut(msgspec.json.encode(metadata).decode())}"


def _subject(params: Mapping[str, Any]) -> str:
    """Return the resource of a call, or the number of resources of a stage, in either form of params."""
    resource = _dict(params.get("resource")) or params
    if resource.get("type"):
        name = resource.get("address") or resource["type"]
        return f"{name} ({resource.get('action')})"
    resources = params.get("resources")
    count = len(cast("list[Any]", resources)) if isinstance(resources, list) else 0
    return f"{count:,} {'resource' if count == 1 else 'resources'}" if count else ""


def _finding(finding: Mapping[str, Any]) -> str:
    severity = str(finding.get("severity") or "medium").upper()
    status = str(finding.get("status") or "fail")
    path: Any = finding.get("path") or ()
    place = " ".join(part for part in (finding.get("address"), f"at {format_path(path)}" if path else "") if part)
    return f"{status} {severity} {finding.get('rule')}{' ' if place else ''}{place}: {finding.get('message')}"


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_METADATA_CHARACTERS else f"{text[:_MOST_METADATA_CHARACTERS]}…"


def _dict(value: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
