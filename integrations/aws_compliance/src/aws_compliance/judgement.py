"""What the controls say of one resource, and how much of a plan complies."""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Any

import attrs
from tollgate_runtime import Finding, Resource, Result, from_findings, success
from tollgate_runtime.contract.findings import FindingStatus
from tollgate_runtime.contract.paths import format_path

from aws_compliance.catalogue import CONTROLS
from aws_compliance.config import Config
from aws_compliance.control import Control, Shortfall
from aws_compliance.tagging import tags_of

JUDGED_ACTIONS = frozenset({"create", "update", "replace"})


@attrs.frozen
class TagReport:
    """How one resource's tags fall short, control by control."""

    shortfalls: tuple[tuple[Control, Shortfall], ...]

    @property
    def findings(self) -> Iterator[Finding]:
        """A finding for each control that is broken, and for each that cannot be decided yet."""
        for control, shortfall in self.shortfalls:
            if shortfall.message is not None:
                yield Finding(
                    rule=control.id,
                    message=shortfall.message,
                    severity=control.severity,
                    path=("tags",),
                    remediation=shortfall.remediation,
                )
                continue
            if shortfall.undecided:
                yield _open(control, "unknown", f"{_are(shortfall.undecided)} known only after apply")
            if shortfall.withheld:
                yield _open(control, "warn", _not_sent(shortfall.withheld))

    @property
    def metadata(self) -> dict[str, Any]:
        """The keys concerned, by control and in all."""
        wrong = {control.id: list(shortfall.keys) for control, shortfall in self.shortfalls if shortfall.keys}
        undecided = [key for _, shortfall in self.shortfalls for key in (*shortfall.undecided, *shortfall.withheld)]
        return {
            "missing": wrong.get("required_tags", []),
            "wrong": wrong.get("allowed_values", []),
            "unknown": list(dict.fromkeys(undecided)),
        }


def _open(control: Control, status: FindingStatus, message: str) -> Finding:
    return Finding(rule=control.id, message=message, severity=control.severity, status=status, path=("tags",))


def _are(keys: tuple[str, ...]) -> str:
    """The keys and their verb: `tags.A is`, `tags.A and tags.B are`."""
    *others, last = (format_path(("tags", key)) for key in keys)
    return f"{', '.join(others)} and {last} are" if others else f"{last} is"


def _not_sent(keys: tuple[str, ...]) -> str:
    was, it = ("was", "it") if len(keys) == 1 else ("were", "them")
    return f"{_are(keys)} sensitive and {was} not sent; set send_sensitive for this integration to have {it} judged"


def examine(resource: Resource, config: Config) -> TagReport | None:
    """Judges the tags of a resource; None if there is nothing to judge: it has none, or is left out."""
    if any(fnmatchcase(resource.type, pattern) for pattern in config.ignore_types):
        return None
    tags = tags_of(resource)
    controls = [control for control in CONTROLS if control.is_on(config)]
    if tags is None or not controls:
        return None
    return TagReport(tuple((control, control.judge(tags, config)) for control in controls))


def judge_tags(resource: Resource, config: Config) -> Result:
    """The answer for the tags of one resource."""
    report = examine(resource, config)
    return Result() if report is None else from_findings(report.findings, metadata=report.metadata)


def judge_coverage(resources: Iterable[Resource], config: Config) -> Result:
    """How many of the resources that a plan makes or changes comply."""
    judged = (r for r in resources if r.mode == "managed" and r.action in JUDGED_ACTIONS and r.type.startswith("aws_"))
    reports = [report for resource in judged if (report := examine(resource, config)) is not None]
    if not reports:
        return success()
    statuses = [{finding.status for finding in report.findings} for report in reports]
    failed = sum("fail" in found for found in statuses)
    unknown = sum(found == {"unknown"} for found in statuses)
    sensitive = sum("warn" in found and "fail" not in found for found in statuses)
    compliant = len(reports) - failed - unknown - sensitive
    open_part = f", {unknown} known only after apply" if unknown else ""
    open_part += f", {sensitive} sensitive and not sent" if sensitive else ""
    message = f"Tags: {compliant} of {len(reports)} resources comply{open_part}"
    counts = {"judged": len(reports), "compliant": compliant, "unknown": unknown}
    return success(message, metadata=counts | ({"sensitive": sensitive} if sensitive else {}))
