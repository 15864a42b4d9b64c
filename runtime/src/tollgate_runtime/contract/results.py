"""What a hook answers: a status, a message, metadata, findings; and how several answers become one."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from tollgate_runtime.contract.findings import Finding

Status = Literal["success", "warn", "fail"]
_BADNESS: dict[Status, int] = {"success": 0, "warn": 1, "fail": 2}


class Result(msgspec.Struct, frozen=True):
    """The answer to one hook call.

    `error` says that the integration could not do all of its work: the rest of the answer counts, and the call counts
    as an error of the integration besides.
    """

    status: Status = "success"
    message: str = ""
    metadata: Mapping[str, Any] = {}
    findings: tuple[Finding, ...] = ()
    error: str | None = None

    def __post_init__(self) -> None:
        if self.status not in _BADNESS:
            raise ValueError(f"{self.status!r} is not a status of a result; known are {', '.join(_BADNESS)}")
        _check_kind("message", self.message, str, "a text")
        _check_kind("metadata", self.metadata, Mapping, "a map")
        if self.error is not None:
            _check_kind("error", self.error, str, "a text")
        for finding in self.findings:
            _check_kind("finding", finding, Finding, "a Finding")

    def to_wire(self) -> dict[str, Any]:
        """Return the result in wire form."""
        wire: dict[str, Any] = {"status": self.status, "message": self.message, "metadata": self.metadata}
        if self.findings:
            wire["findings"] = [finding.to_wire() for finding in self.findings]
        if self.error:
            wire["error"] = self.error
        return wire


def success(
    message: str = "", *, metadata: Mapping[str, Any] | None = None, findings: Iterable[Finding] = ()
) -> Result:
    """Return a success; the message, if any, is shown as information."""
    return Result("success", message, metadata=metadata or {}, findings=tuple(findings))


def warn(message: str, *, metadata: Mapping[str, Any] | None = None, findings: Iterable[Finding] = ()) -> Result:
    """Return a result that the user should know of and that stops nothing."""
    return Result("warn", message, metadata=metadata or {}, findings=tuple(findings))


def fail(message: str, *, metadata: Mapping[str, Any] | None = None, findings: Iterable[Finding] = ()) -> Result:
    """Return a failure, which stops the operation."""
    return Result("fail", message, metadata=metadata or {}, findings=tuple(findings))


def from_findings(
    findings: Iterable[Finding], *, message: str = "", metadata: Mapping[str, Any] | None = None
) -> Result:
    """Return the result for a list of findings.

    An advisory finding only warns, and one that cannot be decided yet stops nothing. Without a
    message of its own the result repeats those of the findings, for hosts that show nothing else.
    """
    rows = tuple(findings)
    status: Status = "success"
    for row in rows:
        status = worst(status, _status_of(row))
    spoken = message or "; ".join(dict.fromkeys(row.message for row in rows if row.status != "unknown"))
    return Result(status, spoken, metadata=metadata or {}, findings=rows)


def merge(results: Iterable[Result]) -> Result:
    """Return several answers as one.

    The worst status, every message, all findings, metadata side by side (the last wins).
    """
    several = list(results)
    if len(several) == 1:
        return several[0]
    status: Status = "success"
    metadata: dict[str, Any] = {}
    findings: list[Finding] = []
    for result in several:
        status = worst(status, result.status)
        metadata |= result.metadata
        findings += result.findings
    message = "; ".join(dict.fromkeys(result.message for result in several if result.message))
    error = " ".join(dict.fromkeys(result.error for result in several if result.error)) or None
    return Result(status, message, metadata=metadata, findings=tuple(findings), error=error)


def soften(result: Result) -> Result:
    """Return the result of a check after the change, with failures turned into warnings.

    The plan passed and the change is made, so a failure would stop nothing. The next plan shows the value.
    """
    findings = tuple(
        replace(finding, status="warn") if finding.status == "fail" else finding for finding in result.findings
    )
    return replace(result, status="warn" if result.status == "fail" else result.status, findings=findings)


def worst(one: Status, other: Status) -> Status:
    """Return the worse of two statuses."""
    return one if _BADNESS[one] >= _BADNESS[other] else other


def _check_kind(what: str, given: object, kind: type, named: str) -> None:
    if not isinstance(given, kind):
        raise TypeError(f"the {what} of a result must be {named}, not {type(given).__name__}")


def _status_of(finding: Finding) -> Status:
    if finding.status == "unknown":
        return "success"
    return "fail" if finding.status == "fail" and finding.level != "advisory" else "warn"
