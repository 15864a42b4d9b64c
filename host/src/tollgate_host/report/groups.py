"""Groups the findings of a report by resource, and its errors by integration and reason."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from tollgate_host.report.model import IntegrationReport, JudgedFinding, OnError, Report, ResourceReport, ResultReport
from tollgate_host.report.wording import pluralize, stage_of, worst_first


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A resource, or the whole plan if `address` is None, with its results.

    Attributes:
        findings: the worst first.
        notes: the integration and message of successful results and of stages.
    """

    address: str | None
    action: str = ""
    plan: str = ""
    findings: tuple[JudgedFinding, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def title(self) -> str:
        """Return the address, with the action; without a resource, the stage if all findings are of one."""
        stages = {stage_of(finding.hook) for finding in self.findings}
        name = self.address or (stages.pop() if len(stages) == 1 and not self.notes else "the whole plan")
        return f"{name} ({self.action})" if self.action else name


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A failure of an integration, and how many calls it affected.

    Attributes:
        on_error: the effect of its error on the run.
        address: the first affected resource, if any.
    """

    integration: str
    reason: str
    on_error: OnError
    calls: int = 0
    address: str | None = None

    @property
    def sentence(self) -> str:
        """Return a sentence that names the integration, the number of calls and the reason."""
        calls = f" in {pluralize(self.calls, 'call')}" if self.calls else ""
        return f"integration {self.integration} failed{calls}: {self.reason}"


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
    """Return one resource with its results."""
    return _group(row.address, _findings(row.results), action=row.action, plan=row.plan, notes=_notes(row.results))


def failures_of(report: Report) -> list[Failure]:
    """Return each distinct failure of an integration once."""
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
    """Return the latest message of an integration about the whole run."""
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
    """Yield the messages of stages, without those that repeat findings."""
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
    """Yield the integration, reason and address of every failed call."""
    homes = [(resource.address, resource.results) for resource in report.resources]
    for address, results in (*homes, *((None, integration.results) for integration in report.integrations)):
        for result in results:
            if result.status == "error":
                yield result.integration, result.error or result.message or "it failed", address
