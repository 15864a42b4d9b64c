"""efs_in_backup_plan: EFS file systems are backed up."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.backups import must_be_backed_up
from tollgate_rules.companions import Beside, must_have
from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Problem, Verdict

_selected = must_be_backed_up("Nothing backs the file system up.")
_by_policy = must_have(
    Beside(
        "aws_efs_backup_policy",
        by="file_system_id",
        that=must_be_one_of("backup_policy[0].status", ("ENABLED",), otherwise="It is not enabled."),
    ),
    at="arn",
    otherwise="Nothing backs the file system up.",
)


def _judge(files: Resource, siblings: Siblings) -> Iterable[Verdict]:
    by_selection, by_policy = list(_selected(files, siblings)), list(_by_policy(files, siblings))
    if not by_selection or not by_policy:
        return ()
    return by_selection if any(isinstance(one, Problem) for one in by_policy) else by_policy


RULE = Rule(
    id="efs_in_backup_plan",
    title="EFS file systems are backed up",
    severity="medium",
    description="A file system keeps no old versions: what is deleted is gone.",
    remediation="Add an `aws_efs_backup_policy`, or the file system's ARN to the `resources` of an "
    "`aws_backup_selection`.",
    docs="https://docs.aws.amazon.com/efs/latest/ug/awsbackup.html",
    types=("aws_efs_file_system",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_18",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
