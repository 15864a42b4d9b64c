"""neptune_backed_up: Neptune clusters keep backups for a week."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="neptune_backed_up",
    title="Neptune clusters keep backups for a week",
    severity="medium",
    description="A mistake that is found after a long weekend should still be undone. The default is one day.",
    remediation="Set `backup_retention_period` to 7 or more days.",
    docs="https://docs.aws.amazon.com/neptune/latest/userguide/backup-restore.html",
    types=("aws_neptune_cluster",),
    judge=must_be_between("backup_retention_period", 7, otherwise="Backups are kept for less than a week.", default=1),
    equivalents=("CKV_AWS_361",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
