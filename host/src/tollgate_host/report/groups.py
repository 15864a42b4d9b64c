"""Findings of a report by the resource they are about, and its errors by integration and reason."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from tollgate_host.report.model import IntegrationReport, JudgedFinding, OnError, Report, ResourceReport, ResultReport
from tollgate_host.report.wording import worst_first


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A resource, or the whole plan where `address` is None, and what was said about it.

    Attributes:
        findings: the worst first.
        notes: integration and message where all is well, or where a stage was summed up.
    """

    address: str | None
    action: str = ""
    plan: str = ""
    findings: tuple[JudgedFinding, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def title(self) -> str:
        """The address, with the action if there is one."""
        name = self.address or "the whole plan"
        return f"{name} ({self.action})" if self.action else name


class Failure(msgspec.Struct, frozen=True, kw_only=True):
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
    """Return all groups: resources in the order of the report, then other addresses, then the whole plan."""
    groups = [group_of(row) for row in report.resources]
    stages = [result for row in report.integrations for result in row.results]
    others: defaultdict[str | None, list[JudgedFinding]] = defaultdict(list)
    for finding in _findings(stages):
        others[finding.address].append(finding)
    whole_plan = _group(None, others.pop(None, []), notes=_stage_notes(stages))
    groups += [_group(address, findings) for address, findings in others.items()]
    return [group for group in (*groups, whole_plan) if group.findings or group.notes]


def group_of(row: ResourceReport) -> Group:
    """Return one resource with what was said about it."""
    return _group(row.address, _findings(row.results), action=row.action, plan=row.plan, notes=_notes(row.results))


def failures_of(report: Report) -> list[Failure]:
    """Return each way in which an integration failed, once, however many calls it concerned."""
    leniency: dict[str, OnError] = {row.name: row.on_error for row in report.integrations}
    found: dict[tuple[str, str], Failure] = {}
    for name, reason, address in _errors(report):
        new = Failure(integration=name, reason=reason, on_error=leniency[name], address=address)
        known = found.get((name, reason), new)
        found[name, reason] = replace(known, calls=known.calls + 1)
    spoken_of = {name for name, _ in found}
    for row in report.integrations:
        reason = row.error or row.message or "it failed"
        if row.error is not None or (row.status == "error" and row.name not in spoken_of):
            found.setdefault((row.name, reason), Failure(integration=row.name, reason=reason, on_error=row.on_error))
    return list(found.values())


def last_word(row: IntegrationReport) -> str:
    """Return what an integration said of the whole run, the latest first."""
    said = [result.message for result in row.results if result.message]
    return said[-1] if said else row.message


def _findings(results: Iterable[ResultReport]) -> Iterator[JudgedFinding]:
    for result in results:
        yield from result.findings


def _notes(results: Iterable[ResultReport]) -> Iterator[tuple[str, str]]:
    for result in results:
        if result.message and result.status == "success" and not result.findings:
            yield result.integration, result.message


def _stage_notes(results: Iterable[ResultReport]) -> Iterator[tuple[str, str]]:
    """A stage is summed up in a message, unless that is the finding itself or repeats what stands at its resources."""
    for result in results:
        is_repeated = result.is_told_elsewhere or any(row.is_implied for row in result.findings)
        if result.message and result.status != "error" and not is_repeated:
            yield result.integration, result.message


def _group(
    address: str | None,
    findings: Iterable[JudgedFinding],
    *,
    action: str = "",
    plan: str = "",
    notes: Iterable[tuple[str, str]] = (),
) -> Group:
    return Group(
        address=address,
        action=action,
        plan=plan,
        findings=tuple(sorted(findings, key=worst_first)),
        notes=tuple(dict.fromkeys(notes)),
    )


def _errors(report: Report) -> Iterator[tuple[str, str, str | None]]:
    """Integration, reason and address of every call that ended in an error."""
    homes = [(resource.address, resource.results) for resource in report.resources]
    for address, results in (*homes, *((None, integration.results) for integration in report.integrations)):
        for result in results:
            if result.status == "error":
                yield result.integration, result.error or result.message or "it failed", address
