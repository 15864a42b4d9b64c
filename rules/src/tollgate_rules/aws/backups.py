"""Selections of AWS Backup, which name resources, patterns of ARNs, or tags."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any

from tollgate_runtime import UNKNOWN, Resource

from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import JudgeInPlan
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, refers_at

_SELECTION = "aws_backup_selection"
_ARNS = {
    "aws_rds_cluster": "arn:aws:rds:r:1:cluster:x",
    "aws_db_instance": "arn:aws:rds:r:1:db:x",
    "aws_ebs_volume": "arn:aws:ec2:r:1:volume/x",
    "aws_efs_file_system": "arn:aws:elasticfilesystem:r:1:file-system/x",
    "aws_dynamodb_table": "arn:aws:dynamodb:r:1:table/x",
}
"""A sample ARN of each type, to compare with patterns while the real ARN is not known."""


def must_be_backed_up(otherwise: str) -> JudgeInPlan:
    """Require that a selection of AWS Backup covers the resource."""

    def judge(resource: Resource, plan: PlanResources) -> Iterable[Verdict]:
        answers = [_selects(selection, resource) for selection in plan.of_type(_SELECTION)]
        if any(answers):
            return ()
        if None in answers:
            return (Undecided("arn", f"may be selected by an {_SELECTION}, which is known only after apply"),)
        return (Problem("arn", otherwise),)

    return judge


def _selects(selection: Resource, resource: Resource) -> bool | None:
    """Return whether a selection covers a resource; None if that is not known yet."""
    named = _names(selection, resource)
    return named or _selects_tags(selection, resource) or named


def _names(selection: Resource, resource: Resource) -> bool | None:
    address = resource.address or ""
    referred = refers_at(selection, "resources")
    if any(address == found or address.startswith(f"{found}[") for found in referred):
        return True
    given = [value for _, value in selection.values("resources[*]")]
    if any(isinstance(value, str) and _fits(resource, value) for value in given):
        return True
    return None if any(is_open(value) for value in given) and not referred else False


def _fits(resource: Resource, pattern: str) -> bool:
    own = resource.value("arn")
    if isinstance(own, str):
        return fnmatchcase(own, pattern)
    # The region and the account are not known before apply: those of the pattern are taken to be the right ones.
    example, parts = _ARNS.get(resource.type, "").split(":", 5), pattern.split(":", 5)
    if pattern == "*" or len(parts) < 6 or len(example) < 6:
        return pattern == "*"
    return fnmatchcase(example[2], parts[2]) and "*" in parts[5] and fnmatchcase(example[5], parts[5])


def _selects_tags(selection: Resource, resource: Resource) -> bool | None:
    """Return whether the resource has a tag of one of the selection's `selection_tag` blocks."""
    tags: Any = resource.value("tags_all") if isinstance(resource.value("tags_all"), dict) else resource.value("tags")
    for path, block in selection.values("selection_tag[*]"):
        key, wanted = selection.value((*path, "key")), selection.value((*path, "value"))
        if is_open(block) or is_open(key) or is_open(wanted) or tags is UNKNOWN:
            return None
        if isinstance(tags, dict) and resource.value(("tags_all", str(key))) == wanted:
            return True
        if isinstance(tags, dict) and resource.value(("tags", str(key))) == wanted:
            return True
    return False
