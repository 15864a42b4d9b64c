"""Cloud SQL instance has automated backups enabled."""

from tollgate_rules.attribute_checks import must_be_set, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudsql_instance_backup_enabled",
    aliases=("google_sql_backed_up",),
    title="Cloud SQL instance has automated backups enabled",
    severity="high",
    description="Without backups, lost or corrupted data cannot be restored. A replica cannot have backups of its own.",
    remediation="Set `backup_configuration { enabled = true }`.",
    docs="https://cloud.google.com/sql/docs/postgres/backup-recovery/backups",
    types=("google_sql_database_instance",),
    judge=one_must_pass(
        must_be_true(
            "settings[0].backup_configuration[0].enabled", otherwise="Automated backups are not enabled.", default=False
        ),
        must_be_set("master_instance_name", otherwise="It is no replica.", left_out="breaks", omitted="breaks"),
    ),
    equivalents=("CKV_GCP_14",),
    frameworks=("CIS GCP 2.0.0 6.7", "NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
