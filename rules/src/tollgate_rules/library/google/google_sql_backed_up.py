"""google_sql_backed_up: Cloud SQL keeps automatic backups."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_sql_backed_up",
    title="Cloud SQL keeps automatic backups",
    severity="high",
    description="Without backups, a mistake or a broken disk is the end of the data.",
    remediation="Set `backup_configuration { enabled = true }`.",
    docs="https://cloud.google.com/sql/docs/postgres/backup-recovery/backups",
    types=("google_sql_database_instance",),
    judge=must_be_true("settings[0].backup_configuration[0].enabled", otherwise="Automatic backups are off."),
    equivalents=("CKV_GCP_14",),
    frameworks=("CIS GCP 2.0.0 6.7", "NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
