"""Groups the findings of a report by rule: one row of a summary each, the worst first."""

from collections.abc import Iterator

import msgspec
from tollgate_runtime.contract.findings import Severity

from tollgate_host.report.model import JudgedFinding, Outcome, Report
from tollgate_host.report.raw import Undecided
from tollgate_host.report.wording import place, pluralize, stage_of, worst_first


class PlanFinding(msgspec.Struct, frozen=True, gc=False):
    """A finding with the plan of its resource, if several were checked."""

    plan: str
    finding: JudgedFinding


class RuleGroup(msgspec.Struct, frozen=True, kw_only=True):
    """The findings of one rule of one integration with one outcome; undecided ones, that one thing will decide.

    Attributes:
        severity: the worst.
        findings: the worst first, then in the order of the report.
    """

    outcome: Outcome
    severity: Severity
    integration: str
    rule: str
    findings: tuple[PlanFinding, ...]

    @property
    def first(self) -> JudgedFinding:
        """Return the finding to show if there is room for one."""
        return self.findings[0].finding

    @property
    def places(self) -> list[str]:
        """Return the resources, each once; a finding without one is about a stage or the whole plan."""
        found = [(one.plan, one.finding.address or stage_of(one.finding.hook)) for one in self.findings]
        return [address for _, address in dict.fromkeys(found)]

    @property
    def size(self) -> str:
        """Return the number of resources, and of findings if that differs; empty for one of each."""
        findings, resources = len(self.findings), len(self.places)
        if findings == resources:
            return "" if resources == 1 else pluralize(resources, "resource")
        inside = f" in {pluralize(resources, 'resource')}" if resources > 1 else ""
        return f"{pluralize(findings, 'finding')}{inside}"

    @property
    def line(self) -> str:
        """Return file and line of the first finding, or an empty text."""
        return "" if self.first.location is None else place(self.first.location)


def rule_groups(report: Report) -> list[RuleGroup]:
    """Return all groups, the worst first: by outcome, severity and number of resources."""
    found: dict[tuple[Outcome, str, str, Undecided | None], list[PlanFinding]] = {}
    for one in plan_findings(report):
        finding = one.finding
        undecided = (finding.undecided or "apply") if finding.outcome == "unknown" else None
        found.setdefault((finding.outcome, finding.integration, finding.rule, undecided), []).append(one)
    return sorted(map(_group, found.values()), key=_order)


def plan_findings(report: Report) -> Iterator[PlanFinding]:
    """Yield every finding with its plan, those of resources first."""
    for resource in report.resources:
        for result in resource.results:
            yield from (PlanFinding(resource.plan, finding) for finding in result.findings)
    for integration in report.integrations:
        for result in integration.results:
            yield from (PlanFinding(result.plan, finding) for finding in result.findings)


def _group(findings: list[PlanFinding]) -> RuleGroup:
    findings.sort(key=lambda one: worst_first(one.finding))
    first = findings[0].finding
    return RuleGroup(
        outcome=first.outcome,
        severity=first.severity,
        integration=first.integration,
        rule=first.rule,
        findings=tuple(findings),
    )


def _order(group: RuleGroup) -> tuple[tuple[int, int], int, str]:
    return worst_first(group.first), -len(group.findings), group.rule
