"""Neptune cluster keeps backups for at least 7 days."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="neptune_cluster_backup_retention_set",
    aliases=("neptune_backed_up",),
    title="Neptune cluster keeps backups for at least 7 days",
    severity="medium",
    description="The default retention of one day leaves too little time to notice and undo a data loss.",
    remediation="Set `backup_retention_period` to 7 or more.",
    docs="https://docs.aws.amazon.com/neptune/latest/userguide/backup-restore.html",
    types=("aws_neptune_cluster",),
    judge=must_be_between("backup_retention_period", 7, otherwise="Backups are kept for less than 7 days.", default=1),
    equivalents=("CKV_AWS_361",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
