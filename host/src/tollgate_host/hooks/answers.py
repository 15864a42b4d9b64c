"""Parses an integration's answer to a hook call."""

from functools import lru_cache
from sys import intern
from typing import Any

import msgspec
from tollgate_runtime.contract.findings import FindingStatus, Level, Severity
from tollgate_runtime.contract.results import Status
from tollgate_runtime.core.messages import Json

from tollgate_host.errors import ProcessError
from tollgate_host.report.raw import Metadata, RawFinding, RawResult, Undecided

_NULL = msgspec.Raw(b"null")
_KNOWN_TEXTS = 8192
MAX_FINDINGS = 10_000
"""The most findings in one answer. More are a flood that nobody reads, and every report would be made of it."""
MAX_FINDINGS_PER_RESOURCE = 20
"""The most findings for each resource of the plan in an answer about all of them, where that is more."""


class _Finding(msgspec.Struct, gc=False):
    """A finding on the wire; null stands for absent, as some languages send it."""

    rule: str
    message: str | None = None
    severity: Severity | None = None
    status: FindingStatus | None = None
    level: Level | None = None
    address: str | None = None
    path: list[str | int] | None = None
    remediation: str | None = None
    docs: str | None = None
    undecided: str | None = None
    aliases: list[str] | None = None


class _Result(msgspec.Struct, gc=False):
    """A result on the wire: the status must be there, the rest may be absent or null."""

    status: Status
    message: str | None = None
    metadata: msgspec.Raw = _NULL
    findings: list[msgspec.Raw] | None = None
    error: str | None = None


class _Contents(msgspec.Struct, gc=False):
    """The parts of a result that are decoded together, so that an error has its path."""

    metadata: dict[str, Any] | None = None
    findings: list[_Finding] | None = None


class Question(msgspec.Struct, frozen=True):
    """The call that an answer belongs to: the integration, the hook and the resource, or the number of all of them."""

    integration: str
    hook: str
    address: str | None = None
    resource_type: str = ""
    action: str = ""
    resource_count: int = 0

    @property
    def max_findings(self) -> int:
        """Return how many findings the answer may have."""
        return max(MAX_FINDINGS, MAX_FINDINGS_PER_RESOURCE * self.resource_count)


_decode = msgspec.json.Decoder(_Result).decode
_decode_finding = msgspec.json.Decoder(_Finding).decode
_decode_metadata = msgspec.json.Decoder(dict[str, Any] | None).decode
_decode_contents = msgspec.json.Decoder(_Contents).decode


def result_from_answer(question: Question, answer: Json | ProcessError, seconds: float) -> RawResult:
    """Return the result of an answer or of an error; a malformed answer is an error."""
    if isinstance(answer, ProcessError):
        return _error(question, str(answer), seconds)
    try:
        result = _decode(answer)
        if result.findings and len(result.findings) > question.max_findings:
            count = f"{len(result.findings):,} findings; at most {question.max_findings:,} are read"
            return _error(question, f"it answered {question.hook} with {count}", seconds)
        metadata, findings = _contents(result, answer)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        return _error(question, f"what it answered to {question.hook} is not a result:  {error}", seconds)
    return RawResult(
        integration=question.integration,
        hook=question.hook,
        address=question.address,
        resource_type=question.resource_type,
        action=question.action,
        status="error" if result.error else result.status,
        message=result.message or "",
        metadata=metadata,
        findings=findings,
        error=result.error or None,
        duration_seconds=seconds,
    )


def _error(question: Question, text: str, seconds: float) -> RawResult:
    return RawResult(
        integration=question.integration,
        hook=question.hook,
        address=question.address,
        resource_type=question.resource_type,
        action=question.action,
        status="error",
        error=text,
        duration_seconds=seconds,
    )


def _contents(result: _Result, answer: Json) -> tuple[Metadata, tuple[RawFinding, ...]]:
    try:
        findings = tuple([_finding(bytes(text)) for text in result.findings]) if result.findings else ()
        return _metadata(bytes(result.metadata)), findings
    except msgspec.ValidationError:
        _decode_contents(answer)  # says where it is
        raise


@lru_cache(maxsize=_KNOWN_TEXTS)
def _metadata(text: bytes) -> Metadata:
    """Return the metadata; equal texts are decoded and stored once."""
    return Metadata(_decode_metadata(text) or {}, text)


@lru_cache(maxsize=_KNOWN_TEXTS)
def _finding(text: bytes) -> RawFinding:
    """Return a finding; equal texts are decoded and stored once."""
    finding = _decode_finding(text)
    return RawFinding(
        rule=intern(finding.rule),
        message=intern(finding.message or ""),
        severity=finding.severity or "medium",
        status=finding.status or "fail",
        level=finding.level,
        address=finding.address,
        path=tuple(finding.path or ()),
        remediation=finding.remediation and intern(finding.remediation),
        docs=finding.docs and intern(finding.docs),
        undecided=_undecided(finding),
        aliases=tuple(map(intern, finding.aliases or ())),
    )


def _undecided(finding: _Finding) -> Undecided | None:
    """Return why a finding is undecided; an unknown word counts as `apply`."""
    if finding.status != "unknown":
        return None
    return finding.undecided if finding.undecided in ("cloud", "data") else "apply"
