"""An integration's answer to a hook call, from JSON to what is judged."""

from functools import lru_cache
from sys import intern
from typing import Any

import msgspec
from tollgate_runtime.contract.findings import FindingStatus, Level, Severity
from tollgate_runtime.contract.results import Status
from tollgate_runtime.core.messages import Json

from tollgate.errors import ProcessError
from tollgate.report.raw import RawFinding, RawResult


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


class _Result(msgspec.Struct, gc=False):
    """A result on the wire: the status must be there, the rest may be absent or null."""

    status: Status
    message: str | None = None
    metadata: dict[str, Any] | None = None
    findings: list[msgspec.Raw] | None = None


class _Findings(msgspec.Struct, gc=False):
    """The findings alone, to say which of them is none."""

    findings: list[_Finding] | None = None


class Question(msgspec.Struct, frozen=True):
    """What was asked: which integration, at which hook, about which resource if about one."""

    integration: str
    hook: str
    address: str | None = None
    resource_type: str = ""
    action: str = ""


_decode = msgspec.json.Decoder(_Result).decode
_decode_finding = msgspec.json.Decoder(_Finding).decode
_decode_findings = msgspec.json.Decoder(_Findings).decode


def result_from_answer(question: Question, answer: Json | ProcessError, seconds: float) -> RawResult:
    """What is judged: the answer, or the reason why there is none. An answer that is no result is none."""
    if isinstance(answer, ProcessError):
        return _error(question, str(answer), seconds)
    try:
        result = _decode(answer)
        findings = _findings(result.findings, answer) if result.findings else ()
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        return _error(question, f"what it answered to {question.hook} is no result: {error}", seconds)
    return RawResult(
        integration=question.integration,
        hook=question.hook,
        address=question.address,
        resource_type=question.resource_type,
        action=question.action,
        status=result.status,
        message=result.message or "",
        metadata=result.metadata or {},
        findings=findings,
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


def _findings(texts: list[msgspec.Raw], answer: Json) -> tuple[RawFinding, ...]:
    try:
        return tuple([_finding(bytes(text)) for text in texts])
    except msgspec.ValidationError:
        _decode_findings(answer)  # says which one it is
        raise


@lru_cache(maxsize=8192)
def _finding(text: bytes) -> RawFinding:
    """A finding. What a rule says of a thousand resources, in the same words, is read once and kept once."""
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
    )
