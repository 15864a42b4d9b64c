"""EBS volume is in an AWS Backup plan."""

from tollgate_rules.aws.backups import must_be_backed_up
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_volume_in_backup_plan",
    title="EBS volume is in an AWS Backup plan",
    severity="low",
    description="Without a backup plan, the data is lost if the volume is deleted or corrupted.",
    remediation="Add the volume's ARN to `resources` of an `aws_backup_selection`, or tag the volume to match a "
    "selection.",
    docs="https://docs.aws.amazon.com/aws-backup/latest/devguide/assigning-resources.html",
    types=("aws_ebs_volume",),
    judge_in_plan=must_be_backed_up("The volume is not in a backup plan."),
    equivalents=("CKV2_AWS_9",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)
