"""The messages of successful hooks, once for each changed resource, and those of stages."""

from collections.abc import Iterator

from tollgate_host.report.model import UNCHANGING, Report, ResultReport
from tollgate_host.report.sanitize import one_line


def success_notes(report: Report) -> Iterator[str]:
    """Yield a line for each message: those of the whole run first, then those of resources.

    What an integration says of the outcome of an apply stands in place of what it said of the plan.
    """
    for integration in report.integrations:
        notes = [result for result in integration.results if _is_note(result)]
        is_outdated = any(result.hook == "apply-stage-complete" for result in notes)
        current = [one for one in notes if not (is_outdated and one.hook == "plan-stage-complete")]
        for message in dict.fromkeys(result.message for result in current):
            yield f"{integration.name}: {message}"
    for resource in report.resources:
        if resource.action in UNCHANGING:
            continue
        latest = {result.integration: result for result in resource.results if _is_success(result)}
        for name, result in latest.items():
            yield f"{name}: {resource.address}: {one_line(result.message)}"


def _is_success(result: ResultReport) -> bool:
    return bool(result.message) and result.status == "success" and not result.findings


def _is_note(result: ResultReport) -> bool:
    """Return whether a message adds something to the findings, which are shown separately."""
    is_repeated = result.is_told_elsewhere or any(
        finding.is_implied or finding.message in result.message for finding in result.findings
    )
    return bool(result.message) and result.status != "error" and not is_repeated
