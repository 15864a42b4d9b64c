"""What one finding amounts to, once level, exemption, baseline and override are known."""

from tollgate_runtime.contract.findings import SEVERITIES, FindingStatus, Level, Severity

from tollgate.report.model import Outcome
from tollgate.report.raw import ResultStatus
from tollgate.verdict.enforcement import FailOn

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
    fail_on: FailOn,
    is_exempt: bool = False,
    is_in_baseline: bool = False,
    is_overridden: bool = False,
) -> Outcome:
    """The outcome: exemption first, then baseline, then what the finding says as far as its level lets it."""
    if is_exempt:
        return "exempted"
    if is_in_baseline:
        return "baselined"
    if status == "unknown":
        return "unknown"
    if status == "fail" and level != "advisory" and reaches(severity, fail_on):
        return "overridden" if is_overridden and level == "soft-mandatory" else "fail"
    return "info" if severity == "info" else "warn"


def reaches(severity: Severity, fail_on: FailOn) -> bool:
    """Whether a severity is at or above the one that fails a run."""
    return fail_on != "never" and _RANK[severity] >= _RANK[fail_on]


def weight_of(outcome: Outcome) -> ResultStatus:
    """What an outcome makes of the result it belongs to."""
    return _WEIGHT[outcome]
