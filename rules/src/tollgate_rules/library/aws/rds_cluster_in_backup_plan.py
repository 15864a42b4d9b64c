"""RDS cluster is in an AWS Backup plan."""

from tollgate_rules.aws.backups import must_be_backed_up
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_in_backup_plan",
    title="RDS cluster is in an AWS Backup plan",
    severity="low",
    description="Automated backups are deleted together with the cluster; AWS Backup keeps copies in separate, "
    "lockable vaults.",
    remediation="Add the cluster's ARN to `resources` of an `aws_backup_selection`, or tag the cluster to match a "
    "selection.",
    docs="https://docs.aws.amazon.com/aws-backup/latest/devguide/assigning-resources.html",
    types=("aws_rds_cluster",),
    judge_in_plan=must_be_backed_up("The cluster is not in a backup plan."),
    equivalents=("CKV2_AWS_8",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)
