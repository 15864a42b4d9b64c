"""Cloud SQL instance has automated backups enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudsql_instance_backup_enabled",
    aliases=("google_sql_backed_up",),
    title="Cloud SQL instance has automated backups enabled",
    severity="high",
    description="Without backups, lost or corrupted data cannot be restored.",
    remediation="Set `backup_configuration { enabled = true }`.",
    docs="https://cloud.google.com/sql/docs/postgres/backup-recovery/backups",
    types=("google_sql_database_instance",),
    judge=must_be_true(
        "settings[0].backup_configuration[0].enabled", otherwise="Automated backups are not enabled.", default=False
    ),
    equivalents=("CKV_GCP_14",),
    frameworks=("CIS GCP 2.0.0 6.7", "NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
