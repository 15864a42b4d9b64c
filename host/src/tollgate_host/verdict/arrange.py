"""Puts results into the order of the report: by resource, integration and hook."""

from collections.abc import Iterable

import msgspec

from tollgate_host.report.raw import IntegrationInfo, RawFinding, RawResult, ResourceRow, RunInput
from tollgate_host.verdict.duplicates import Statement, make_statement
from tollgate_host.verdict.supersede import with_superseding

_HOOKS = (
    "init-stage-start",
    "init-stage-complete",
    "plan-stage-start",
    "pre-refresh",
    "post-refresh",
    "pre-plan",
    "post-plan",
    "plan-stage-complete",
    "apply-stage-start",
    "pre-apply",
    "post-apply",
    "apply-stage-complete",
)
_HOOK_ORDER = {hook: number for number, hook in enumerate(_HOOKS)}


class ArrangedAnswer(msgspec.Struct, frozen=True, gc=False):
    """A result of a run with its statements: its findings, or one for its status if it has none."""

    result: RawResult
    statements: tuple[Statement, ...]


def resources_of(run: RunInput) -> dict[str, ResourceRow]:
    """Return the resources by address: those of the plan in order, then others that a result names."""
    rows = {row.address: row for row in run.resources}
    others = {result.address: result for result in run.results if result.address not in rows and result.address}
    for address, result in sorted(others.items()):
        rows[address] = ResourceRow(address, result.resource_type, result.action)
    return rows


def integrations_of(run: RunInput) -> dict[str, IntegrationInfo]:
    """Return the integrations by name: configured ones in order, then others that returned a result.

    One name under several provider aliases is one row, with the worst status of them.
    """
    infos: dict[str, IntegrationInfo] = {}
    for info in run.integrations:
        known = infos.get(info.name)
        infos[info.name] = info if known is None or _is_worse(info, known) else known
    for name in sorted({result.integration for result in run.results} - infos.keys()):
        infos[name] = IntegrationInfo(name=name)
    return infos


def answers_of(run: RunInput, *, resources: Iterable[str], integrations: Iterable[str]) -> list[ArrangedAnswer]:
    """Return every result with its statements, in the order of the report."""
    place = {address: number for number, address in enumerate(resources)}
    turn = {name: number for number, name in enumerate(integrations)}

    def order(result: RawResult) -> tuple[int, int, int, str]:
        where = len(place) if result.address is None else place[result.address]
        return where, turn[result.integration], _HOOK_ORDER.get(result.hook, len(_HOOKS)), result.hook

    return [
        ArrangedAnswer(result, statements_of(result)) for result in sorted(with_superseding(run.results), key=order)
    ]


def statements_of(result: RawResult) -> tuple[Statement, ...]:
    """Return the statements of a result."""
    findings = result.findings or _implied(result)
    if not findings:
        return ()
    return tuple(
        make_statement(
            result.integration,
            result.hook,
            finding.address or result.address,
            finding,
            is_implied=not result.findings,
        )
        for finding in findings
    )


def _implied(result: RawResult) -> tuple[RawFinding, ...]:
    """Return the finding for a bare `fail` or `warn`, under the integration's own name."""
    if result.status == "fail":
        return (RawFinding(result.integration, result.message or "the check failed", severity="high"),)
    if result.status == "warn":
        return (RawFinding(result.integration, result.message or "the check warns", status="warn"),)
    return ()


def _is_worse(one: IntegrationInfo, other: IntegrationInfo) -> bool:
    return one.status == "error" and (other.status != "error" or one.on_error == "fail" != other.on_error)
