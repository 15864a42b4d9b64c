"""Judges one answer in the middle of a live run: which of its findings count, and whether they stop the change."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tollgate_host.code.addresses import without_keys
from tollgate_host.interception.identity.resource_identity import ResourceIdentity
from tollgate_host.report.model import JudgedFinding
from tollgate_host.report.raw import OnError, RawResult
from tollgate_host.verdict.judgement import Judging
from tollgate_host.verdict.settings.enforcement import Enforcement


class Spoken(Struct, frozen=True, kw_only=True):
    """A judged answer.

    Attributes:
        findings: those that fail, warn or wait for apply.
        error: why there is no answer, unless that is ignored.
        is_error: whether that error stops the change.
    """

    findings: tuple[JudgedFinding, ...] = ()
    error: str | None = None
    is_error: bool = False

    @property
    def is_blocking(self) -> bool:
        """Return whether it stops the change."""
        return self.is_error or any(finding.outcome == "fail" for finding in self.findings)


SILENT = Spoken()


class Verdicts:
    """Judges answers one by one."""

    def __init__(self, enforcement: Enforcement, on_error: Callable[[str], OnError]) -> None:
        """Judge by these rules.

        Args:
            enforcement: the rules by which findings are judged.
            on_error: returns what a failure of an integration does.
        """
        self.enforcement = enforcement
        self.on_error = on_error
        self._judging = Judging(enforcement)

    def spoken(self, result: RawResult, place: ResourceIdentity, *, is_final: bool = False) -> Spoken:
        """Return the verdict on an answer about a resource: none yet if its candidates are judged differently.

        Args:
            result: the answer.
            place: the resource.
            is_final: the verdict cannot wait for the address, so the strictest one counts.
        """
        if result.status == "error":
            weight = self.on_error(result.integration)
            return SILENT if weight == "ignore" else Spoken(error=result.error or "", is_error=weight == "fail")
        if result.status == "success" and not result.findings:
            return SILENT
        if place.address is not None:
            return Spoken(findings=self._findings(result, place.address))
        found = [self._findings(result, address) for address in self._told_apart(place.candidates)]
        found = found or [self._findings(result, None)]
        if any(_outcomes(one) != _outcomes(found[0]) for one in found[1:]) or self._hangs_on_keys(found[0]):
            return Spoken(findings=max(found, key=_failures)) if is_final else SILENT
        return Spoken(findings=found[0])

    def is_blocking(self, result: RawResult) -> bool:
        """Return whether an answer stops the call chain of a pre-hook."""
        if result.status in ("success", "warn") and not any(one.status == "fail" for one in result.findings):
            return False
        return self.spoken(result, ResourceIdentity(address=result.address)).is_blocking

    def _findings(self, result: RawResult, address: str | None) -> tuple[JudgedFinding, ...]:
        return self._judging.answer(result if address == result.address else replace(result, address=address))

    def _told_apart(self, candidates: Sequence[str]) -> Sequence[str]:
        """Return the addresses that may be judged differently: one is enough for thousands that are judged alike."""
        rules = self.enforcement
        if self._knows_keys:
            return candidates
        if rules.exemptions or rules.inline:
            return list({without_keys(address): address for address in candidates}.values())
        return candidates[:1]

    def _hangs_on_keys(self, findings: tuple[JudgedFinding, ...]) -> bool:
        """Return whether an exemption or the baseline may apply to one instance and not to the next."""
        return self._knows_keys and any(finding.is_open for finding in findings)

    @property
    def _knows_keys(self) -> bool:
        return self.enforcement.baseline is not None or any("[" in one.address for one in self.enforcement.exemptions)


def _failures(findings: tuple[JudgedFinding, ...]) -> int:
    return _outcomes(findings).count("fail")


def _outcomes(findings: tuple[JudgedFinding, ...]) -> list[str]:
    return [finding.outcome for finding in findings]
