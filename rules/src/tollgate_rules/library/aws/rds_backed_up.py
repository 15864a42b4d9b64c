"""rds_backed_up: RDS databases keep automatic backups."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_backed_up",
    title="RDS databases keep automatic backups",
    severity="high",
    description="Automatic backups let you restore the database to any second of the retention period. 0 days "
    "switches them off; RDS keeps them for 35 days at most.",
    remediation="Set `backup_retention_period` to between 1 and 35 days; 7 or more for production.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.html",
    types=("aws_db_instance", "aws_rds_cluster"),
    judge=must_be_between(
        "backup_retention_period",
        1,
        35,
        otherwise="Automatic backups are off, or kept for a time that RDS does not offer.",
        default=1,
        left_out="holds",
    ),
    equivalents=("CKV_AWS_133",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
