"""rds_cluster_in_backup_plan: RDS clusters are in a plan of AWS Backup."""

from tollgate_rules.aws.backups import must_be_backed_up
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_in_backup_plan",
    title="RDS clusters are in a plan of AWS Backup",
    severity="low",
    description="AWS Backup keeps copies by one policy for all services, in vaults that can be locked and in other "
    "accounts; a cluster's own backups go when the cluster goes.",
    remediation="Add the cluster's ARN to the `resources` of an `aws_backup_selection`, or tag it with what a "
    "selection selects.",
    docs="https://docs.aws.amazon.com/aws-backup/latest/devguide/assigning-resources.html",
    types=("aws_rds_cluster",),
    judge_among=must_be_backed_up("The cluster is in no backup plan."),
    equivalents=("CKV2_AWS_8",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)
