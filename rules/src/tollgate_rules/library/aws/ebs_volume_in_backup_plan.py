"""ebs_volume_in_backup_plan: EBS volumes are in a plan of AWS Backup."""

from tollgate_rules.aws.backups import must_be_backed_up
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_volume_in_backup_plan",
    title="EBS volumes are in a plan of AWS Backup",
    severity="low",
    description="A volume has no backups of its own: what nobody copies is gone with the volume.",
    remediation="Add the volume's ARN to the `resources` of an `aws_backup_selection`, or tag it with what a "
    "selection selects.",
    docs="https://docs.aws.amazon.com/aws-backup/latest/devguide/assigning-resources.html",
    types=("aws_ebs_volume",),
    judge_among=must_be_backed_up("The volume is in no backup plan."),
    equivalents=("CKV2_AWS_9",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)
