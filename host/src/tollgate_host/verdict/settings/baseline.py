"""The baseline file: known findings, which do not count."""

import msgspec

from tollgate_host.errors import HostError
from tollgate_host.report.model import JudgedFinding, Report
from tollgate_host.verdict.settings.enforcement import Baseline

BASELINE_VERSION = "1"

_KEPT = ("fail", "warn", "overridden", "baselined")


class BaselineError(HostError):
    """Raised for a text that is no usable baseline."""


class _Entry(msgspec.Struct, frozen=True, kw_only=True):
    fingerprint: str
    integration: str = ""
    rule: str = ""
    address: str | None = None
    path: tuple[str | int, ...] = ()
    severity: str = ""


class _Head(msgspec.Struct, frozen=True, kw_only=True):
    version: str | None = None


class _File(msgspec.Struct, frozen=True, kw_only=True):
    version: str
    findings: list[_Entry]


def baseline_to_json(report: Report) -> bytes:
    """Return the baseline that accepts the current findings; the same report gives the same bytes.

    Exempted and unknown findings are left out: an exemption has its own file and expiry, and an undecided finding was
    not accepted. A bare status about the whole plan is left out too, since every later budget overrun would match it.
    """
    findings = [finding for finding in report.findings() if finding.outcome in _KEPT and finding.can_be_baselined]
    kept = {finding.fingerprint: _entry(finding) for finding in findings}
    entries = sorted(kept.values(), key=lambda e: (e.address or "", e.integration, e.rule, e.fingerprint))
    document = _File(version=BASELINE_VERSION, findings=entries)
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"


def baseline_from_json(data: bytes, *, name: str) -> Baseline:
    """Return the baseline in a file.

    Args:
        data: the file's bytes.
        name: what messages call the file.

    Raises:
        BaselineError: it is not a baseline, or one of a version that this Tollgate does not know.
    """
    try:
        version = msgspec.json.decode(data, type=_Head).version
        if version != BASELINE_VERSION:
            raise BaselineError(f"{name} is not a baseline of version {BASELINE_VERSION!r}: write it again.")
        document = msgspec.json.decode(data, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BaselineError(f"{name} is not a baseline ({error}): write it again.") from error
    return Baseline(fingerprints=frozenset(entry.fingerprint for entry in document.findings))


def _entry(finding: JudgedFinding) -> _Entry:
    return _Entry(
        fingerprint=finding.fingerprint,
        integration=finding.integration,
        rule=finding.rule,
        address=finding.address,
        path=finding.path,
        severity=finding.severity,
    )
