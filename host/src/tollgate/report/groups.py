"""Findings of a report by the resource they are about, and its errors by integration and reason."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import attrs

from tollgate.report.model import JudgedFinding, OnError, Report
from tollgate.report.wording import worst_first


@attrs.frozen(kw_only=True)
class Group:
    """A resource, or the whole plan where `address` is None, with the findings about it, the worst first."""

    address: str | None
    action: str = ""
    plan: str = ""
    findings: tuple[JudgedFinding, ...] = ()

    @property
    def title(self) -> str:
        """The address, with the action if there is one."""
        name = self.address or "the whole plan"
        return f"{name} ({self.action})" if self.action else name


@attrs.frozen(kw_only=True)
class Failure:
    """An integration that did not answer as it must, and how many of its calls ended for that reason.

    Attributes:
        on_error: what its error makes of the run.
        address: the first resource it concerned, if any.
    """

    integration: str
    reason: str
    on_error: OnError
    calls: int = 0
    address: str | None = None


def groups_of(report: Report) -> list[Group]:
    """The groups that have findings: resources in the order of the report, then other addresses, then the plan."""
    groups = [
        _group(resource.address, findings, action=resource.action, plan=resource.plan)
        for resource in report.resources
        if (findings := [finding for result in resource.results for finding in result.findings])
    ]
    others: defaultdict[str | None, list[JudgedFinding]] = defaultdict(list)
    for integration in report.integrations:
        for result in integration.results:
            for finding in result.findings:
                others[finding.address].append(finding)
    whole_plan = others.pop(None, [])
    groups += [_group(address, findings) for address, findings in others.items()]
    return [*groups, _group(None, whole_plan)] if whole_plan else groups


def failures_of(report: Report) -> list[Failure]:
    """Each way in which an integration failed, once, however many calls it concerned."""
    leniency: dict[str, OnError] = {row.name: row.on_error for row in report.integrations}
    found: dict[tuple[str, str], Failure] = {}
    for name, reason, address in _errors(report):
        new = Failure(integration=name, reason=reason, on_error=leniency[name], address=address)
        known = found.get((name, reason), new)
        found[name, reason] = attrs.evolve(known, calls=known.calls + 1)
    spoken_of = {name for name, _ in found}
    for row in report.integrations:
        reason = row.error or row.message or "it failed"
        if row.error is not None or (row.status == "error" and row.name not in spoken_of):
            found.setdefault((row.name, reason), Failure(integration=row.name, reason=reason, on_error=row.on_error))
    return list(found.values())


def _group(address: str | None, findings: Iterable[JudgedFinding], *, action: str = "", plan: str = "") -> Group:
    return Group(address=address, action=action, plan=plan, findings=tuple(sorted(findings, key=worst_first)))


def _errors(report: Report) -> Iterator[tuple[str, str, str | None]]:
    """Integration, reason and address of every call that ended in an error."""
    homes = [(resource.address, resource.results) for resource in report.resources]
    for address, results in (*homes, *((None, integration.results) for integration in report.integrations)):
        for result in results:
            if result.status == "error":
                yield result.integration, result.error or result.message or "it failed", address
