"""EFS file system is backed up."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.aws.backups import must_be_backed_up
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict

_selected = must_be_backed_up("The file system has no backup policy and is not in a backup plan.")
_by_policy = must_have(
    Related(
        "aws_efs_backup_policy",
        by="file_system_id",
        that=must_be_one_of("backup_policy[0].status", ("ENABLED",), otherwise="The backup policy is not enabled."),
    ),
    at="arn",
    otherwise="The file system has no backup policy and is not in a backup plan.",
)


def _judge(files: Resource, plan: PlanResources) -> Iterable[Verdict]:
    by_selection, by_policy = list(_selected(files, plan)), list(_by_policy(files, plan))
    if not by_selection or not by_policy:
        return ()
    return by_selection if any(isinstance(one, Problem) for one in by_policy) else by_policy


RULE = Rule(
    id="efs_filesystem_in_backup_plan",
    aliases=("efs_in_backup_plan",),
    title="EFS file system is backed up",
    severity="medium",
    description="Without backups, deleted or overwritten files cannot be recovered.",
    remediation='Add an `aws_efs_backup_policy` with `status = "ENABLED"`, or add the file system\'s ARN to '
    "`resources` of an `aws_backup_selection`.",
    docs="https://docs.aws.amazon.com/efs/latest/ug/awsbackup.html",
    types=("aws_efs_file_system",),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_18",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
