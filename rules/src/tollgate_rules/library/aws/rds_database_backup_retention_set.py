"""RDS database has automatic backups enabled."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_database_backup_retention_set",
    aliases=("rds_backed_up",),
    title="RDS database has automatic backups enabled",
    severity="high",
    description="Without automatic backups, the database cannot be restored to a point in time. 0 days disables "
    "backups; 35 days is the maximum.",
    remediation="Set `backup_retention_period` to a value from 1 to 35; use 7 or more in production.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.html",
    types=("aws_db_instance", "aws_rds_cluster"),
    judge=must_be_between(
        "backup_retention_period",
        1,
        35,
        otherwise="Automatic backups are disabled, or the retention period is invalid.",
        default=1,
        left_out="holds",
    ),
    equivalents=("CKV_AWS_133",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
