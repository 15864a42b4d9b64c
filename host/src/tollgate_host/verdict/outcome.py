"""Decides the outcome of one finding from its level, exemption, baseline and override."""

from tollgate_runtime.contract.findings import SEVERITIES, FindingStatus, Level, Severity

from tollgate_host.report.model import Outcome
from tollgate_host.report.raw import ResultStatus, Undecided
from tollgate_host.verdict.settings.enforcement import DecidedByCloud, FailOn

_RANK = {severity: rank for rank, severity in enumerate(SEVERITIES)}
_WEIGHT: dict[Outcome, ResultStatus] = {
    "fail": "fail",
    "warn": "warn",
    "overridden": "warn",
    "unknown": "success",
    "exempted": "success",
    "baselined": "success",
    "info": "success",
}


def outcome_of(
    *,
    status: FindingStatus,
    severity: Severity,
    level: Level,
    fail_on: FailOn | None,
    undecided: Undecided | None = None,
    decided_by_cloud: DecidedByCloud = "pass",
    is_exempt: bool = False,
    is_in_baseline: bool = False,
    is_overridden: bool = False,
) -> Outcome:
    """Return the outcome: by exemption, then baseline, then the finding's status limited by its level.

    A finding that the cloud decides stays unknown, unless the settings let it warn or fail.
    """
    if is_exempt:
        return "exempted"
    if is_in_baseline:
        return "baselined"
    if status == "unknown":
        if undecided != "cloud" or decided_by_cloud == "pass":
            return "unknown"
        status = decided_by_cloud
    if status == "fail" and level != "advisory" and reaches(severity, fail_on):
        return "overridden" if is_overridden and level == "soft-mandatory" else "fail"
    return "info" if severity == "info" else "warn"


def reaches(severity: Severity, fail_on: FailOn | None) -> bool:
    """Return whether a severity is at or above the lowest failing one; without one, every severity is."""
    if fail_on is None:
        return True
    return fail_on != "never" and _RANK[severity] >= _RANK[fail_on]


def weight_of(outcome: Outcome) -> ResultStatus:
    """Return the result status that an outcome leads to."""
    return _WEIGHT[outcome]
