"""The judgement of findings: level, exemption, baseline and override applied to each statement of a run."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace
from tollgate_runtime.contract.findings import Level

from tollgate.report.model import Exemptions, JudgedFinding, Location, OverrideRow
from tollgate.report.plain import one_line, plain
from tollgate.report.raw import RawFinding, RawResult, ResultStatus
from tollgate.verdict.arrange import statements_of
from tollgate.verdict.duplicates import Statement, unrepeated
from tollgate.verdict.enforcement import Baseline, Enforcement
from tollgate.verdict.exemptions import ExemptionBook
from tollgate.verdict.fingerprint import fingerprints
from tollgate.verdict.levels import Levels
from tollgate.verdict.outcome import outcome_of, weight_of
from tollgate.verdict.totals import worst_status


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the statements of a run.

    Attributes:
        findings: the judged finding of each statement that is reported.
        weights: what each fault, by its key, makes of a result that states it.
        exemptions: every exemption and the override, with how often they were used.
        stale_baseline: the fingerprints of the baseline that matched nothing.
    """

    findings: Mapping[Statement, JudgedFinding]
    weights: Mapping[tuple[object, ...], ResultStatus]
    exemptions: Exemptions
    stale_baseline: frozenset[str]

    def status_of(self, statements: Iterable[Statement]) -> ResultStatus:
        """What several statements amount to together; one that another hook has made counts here too."""
        return worst_status(self.weights.get(statement.key, "success") for statement in statements)


class _Wording(msgspec.Struct, frozen=True, gc=False):
    """What a finding says, fit to be shown, and its level: the same for all the resources that a rule says it of."""

    level: Level
    rule: str
    message: str
    path: tuple[str | int, ...]
    remediation: str | None
    docs: str | None


class Judging:
    """The user's settings, made ready to judge statements by; it counts which exemptions were used."""

    def __init__(self, enforcement: Enforcement) -> None:
        self._enforcement = enforcement
        self._levels = Levels(enforcement.levels)
        self._book = ExemptionBook(
            from_file=enforcement.exemptions,
            inline=enforcement.inline if enforcement.use_inline else (),
            today=enforcement.today,
        )
        self._wordings: dict[tuple[object, ...], _Wording] = {}

    def findings(self, statements: Sequence[Statement]) -> dict[Statement, JudgedFinding]:
        """The judged finding of each of some statements, of which none is said twice."""
        prints = fingerprints(
            [(one.integration, one.finding.rule, one.address, one.finding.path) for one in statements]
        )
        return {
            statement: self._judged(statement, mark, _location(statement, self._enforcement))
            for statement, mark in zip(statements, prints, strict=True)
        }

    def answer(self, result: RawResult) -> tuple[JudgedFinding, ...]:
        """What one answer amounts to, by itself; without where it stands in the files, which only reports show."""
        statements = [*unrepeated(statements_of(result), applied=())]
        if self._enforcement.baseline is not None:
            return tuple(self.findings(statements).values())
        return tuple([self._judged(statement) for statement in statements])

    def exemptions(self) -> Exemptions:
        """Every exemption by what became of it so far."""
        return self._book.rows()

    def _judged(self, statement: Statement, fingerprint: str = "", location: Location | None = None) -> JudgedFinding:
        enforcement, finding = self._enforcement, statement.finding
        wording = self._wording(finding, statement.integration)
        exemption = self._book.find(
            integration=statement.integration, rule=finding.rule, address=statement.address, path=finding.path
        )
        outcome = outcome_of(
            status=finding.status,
            severity=finding.severity,
            level=wording.level,
            fail_on=enforcement.fail_on,
            is_exempt=exemption is not None and exemption.state == "used",
            is_in_baseline=(
                statement.can_be_baselined
                and enforcement.baseline is not None
                and fingerprint in enforcement.baseline.fingerprints
            ),
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
        )

    def _wording(self, finding: RawFinding, integration: str) -> _Wording:
        told = (finding.message, finding.path, finding.remediation, finding.docs)
        key = (integration, finding.rule, finding.severity, finding.level, *told)
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


def judgement_of(statements: Sequence[Statement], enforcement: Enforcement) -> Judgement:
    """Judge the statements of a run, of which none is said twice."""
    judging = Judging(enforcement)
    findings = judging.findings(statements)
    return Judgement(
        findings=findings,
        weights=_weights(findings),
        exemptions=replace(judging.exemptions(), override=_override(enforcement, findings.values())),
        stale_baseline=(enforcement.baseline or Baseline()).fingerprints.difference(
            finding.fingerprint for finding in findings.values() if finding.can_be_baselined
        ),
    )


@lru_cache(maxsize=1024)  # asked for each finding of a resource, one after another
def _shown_address(address: str) -> str:
    return one_line(address)


def _location(statement: Statement, enforcement: Enforcement) -> Location | None:
    if statement.address is None:
        return None
    place = enforcement.locate(statement.address, statement.finding.path)
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
