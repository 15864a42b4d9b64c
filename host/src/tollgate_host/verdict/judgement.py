"""Judges findings: applies level, exemption, baseline and override to each statement of a run."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace
from tollgate_runtime.contract.findings import Level

from tollgate_host.report.model import Exemptions, JudgedFinding, Location, OverrideRow
from tollgate_host.report.raw import IntegrationInfo, RawFinding, RawResult, ResultStatus
from tollgate_host.report.sanitize import one_line, plain
from tollgate_host.verdict.arrange import statements_of
from tollgate_host.verdict.duplicates import Statement, drop_repeated
from tollgate_host.verdict.exemptions import ExemptionBook
from tollgate_host.verdict.fingerprint import fingerprints, former_fingerprints
from tollgate_host.verdict.levels import Levels
from tollgate_host.verdict.outcome import outcome_of, weight_of
from tollgate_host.verdict.settings.enforcement import Baseline, Enforcement
from tollgate_host.verdict.totals import worst_status


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """The judged statements of a run.

    Attributes:
        findings: the judged finding of each statement that is reported.
        weights: the result status that each problem, by its key, leads to.
        exemptions: every exemption and the override, with how often they were used.
        stale_baseline: the fingerprints of the baseline that matched nothing.
    """

    findings: Mapping[Statement, JudgedFinding]
    weights: Mapping[tuple[object, ...], ResultStatus]
    exemptions: Exemptions
    stale_baseline: frozenset[str]

    def status_of(self, statements: Iterable[Statement]) -> ResultStatus:
        """Return the joint status of several statements, including those that another hook reported."""
        return worst_status(self.weights.get(statement.key, "success") for statement in statements)


class _Wording(msgspec.Struct, frozen=True, gc=False):
    """The sanitized texts of a finding and its level, shared by all resources with the same finding."""

    level: Level
    rule: str
    message: str
    path: tuple[str | int, ...]
    remediation: str | None
    docs: str | None


class Judging:
    """Judges statements by the user's settings, and counts which exemptions were used."""

    def __init__(self, enforcement: Enforcement, integrations: Mapping[str, IntegrationInfo] | None = None) -> None:
        self._enforcement = enforcement
        self._integrations = integrations or {}
        self._levels = Levels(enforcement.levels, enforcement.fail_on)
        self._book = ExemptionBook(
            from_file=enforcement.exemptions,
            inline=enforcement.inline if enforcement.use_inline else (),
            today=enforcement.today,
        )
        self._baseline = (enforcement.baseline or Baseline()).fingerprints
        self._unmatched = set(self._baseline)
        self._wordings: dict[tuple[object, ...], _Wording] = {}

    def findings(self, statements: Sequence[Statement]) -> dict[Statement, JudgedFinding]:
        """Return the judged finding of each statement; there must be no duplicates."""
        identities = [(one.integration, one.finding.rule, one.address, one.finding.path) for one in statements]
        prints = fingerprints(identities)
        aliases = [one.finding.aliases for one in statements] if self._baseline else ()
        former = former_fingerprints(identities, aliases)
        return {
            statement: self._judged(statement, mark, self._location(statement), former=former.get(number, ()))
            for number, (statement, mark) in enumerate(zip(statements, prints, strict=True))
        }

    @property
    def stale_baseline(self) -> frozenset[str]:
        """Return the fingerprints of the baseline that have matched nothing so far."""
        return frozenset(self._unmatched)

    def answer(self, result: RawResult) -> tuple[JudgedFinding, ...]:
        """Return the judged findings of one answer.

        They have no location, which only reports show.
        """
        statements = [*drop_repeated(statements_of(result), answered=())]
        if self._enforcement.baseline is not None:
            return tuple(self.findings(statements).values())
        return tuple([self._judged(statement) for statement in statements])

    def exemptions(self) -> Exemptions:
        """Return every exemption by its state so far."""
        return self._book.rows()

    def _judged(
        self,
        statement: Statement,
        fingerprint: str = "",
        location: Location | None = None,
        *,
        former: Sequence[str] = (),
    ) -> JudgedFinding:
        enforcement, finding = self._enforcement, statement.finding
        wording = self._wording(finding, statement.integration)
        exemption = self._book.find(
            integration=statement.integration, names=finding.names, address=statement.address, path=finding.path
        )
        outcome = outcome_of(
            status=finding.status,
            severity=finding.severity,
            level=wording.level,
            fail_on=enforcement.fail_on,
            undecided=finding.undecided,
            decided_by_cloud=enforcement.decided_by_cloud,
            is_exempt=exemption is not None and exemption.state == "used",
            is_in_baseline=statement.can_be_baselined and self._is_in_baseline(fingerprint, *former),
            is_overridden=enforcement.override is not None,
        )
        return JudgedFinding(
            integration=statement.integration,
            hook=statement.hook,
            rule=wording.rule,
            message=wording.message,
            severity=finding.severity,
            status=finding.status,
            level=wording.level,
            outcome=outcome,
            fingerprint=fingerprint,
            address=None if statement.address is None else _shown_address(statement.address),
            path=wording.path,
            remediation=wording.remediation,
            docs=wording.docs,
            exemption=exemption,
            location=location,
            is_implied=statement.is_implied,
            undecided=(finding.undecided or "apply") if finding.status == "unknown" else None,
        )

    def _location(self, statement: Statement) -> Location | None:
        """Return the location in the code, or of the related setting for a finding without a resource."""
        if statement.address is not None:
            return _location(statement.address, statement.finding.path, self._enforcement)
        info = self._integrations.get(statement.integration)
        if info is None:
            return None
        setting = "budgets" if statement.finding.rule.startswith("budget:") else statement.finding.rule
        return info.settings.get(setting, info.declared)

    def _is_in_baseline(self, *marks: str) -> bool:
        found = self._baseline.intersection(marks)
        self._unmatched -= found
        return bool(found)

    def _wording(self, finding: RawFinding, integration: str) -> _Wording:
        told = (finding.message, finding.path, finding.remediation, finding.docs)
        key = (integration, finding.names, finding.severity, finding.level, *told)
        known = self._wordings.get(key)
        if known is None:
            known = self._wordings[key] = _Wording(
                level=self._levels.level_of(finding, integration),
                rule=one_line(finding.rule),
                message=plain(finding.message),
                path=tuple(plain(step) if isinstance(step, str) else step for step in finding.path),
                remediation=None if finding.remediation is None else plain(finding.remediation),
                docs=None if finding.docs is None else one_line(finding.docs),
            )
        return known


def judgement_of(
    statements: Sequence[Statement], enforcement: Enforcement, integrations: Mapping[str, IntegrationInfo] | None = None
) -> Judgement:
    """Judge the statements of a run, which must have no duplicates.

    Args:
        statements: all that is reported.
        enforcement: the user's settings.
        integrations: by name, for the locations of their settings.
    """
    judging = Judging(enforcement, integrations)
    findings = judging.findings(statements)
    return Judgement(
        findings=findings,
        weights=_weights(findings),
        exemptions=replace(judging.exemptions(), override=_override(enforcement, findings.values())),
        stale_baseline=judging.stale_baseline,
    )


@lru_cache(maxsize=1024)  # asked for each finding of a resource, one after another
def _shown_address(address: str) -> str:
    return one_line(address)


def _location(address: str, path: tuple[str | int, ...], enforcement: Enforcement) -> Location | None:
    place = enforcement.locate(address, path)
    if place is None:
        return None
    file, text = one_line(place.file), None if place.text is None else plain(place.text).partition("\n")[0]
    return place if (file, text) == (place.file, place.text) else replace(place, file=file, text=text)


def _weights(findings: Mapping[Statement, JudgedFinding]) -> dict[tuple[object, ...], ResultStatus]:
    weights: dict[tuple[object, ...], ResultStatus] = {}
    for statement, finding in findings.items():
        weight = weight_of(finding.outcome)
        weights[statement.key] = worst_status((weight, weights.get(statement.key, weight)))
    return weights


def _override(enforcement: Enforcement, findings: Iterable[JudgedFinding]) -> OverrideRow | None:
    if enforcement.override is None:
        return None
    used = Counter(finding.outcome for finding in findings)["overridden"]
    given = enforcement.override
    return OverrideRow(reason=one_line(given.reason), by=one_line(given.by), at=given.at, findings=used)
