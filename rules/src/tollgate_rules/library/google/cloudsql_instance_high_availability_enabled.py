"""Cloud SQL instance is highly available."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudsql_instance_high_availability_enabled",
    aliases=("google_sql_highly_available",),
    title="Cloud SQL instance is highly available",
    severity="medium",
    description="Without a standby in another zone, a zone outage takes the database down.",
    remediation='Set `availability_type = "REGIONAL"`.',
    docs="https://cloud.google.com/sql/docs/postgres/high-availability",
    types=("google_sql_database_instance",),
    judge=must_be_one_of(
        "settings[0].availability_type",
        ("REGIONAL",),
        otherwise="The instance has no standby in another zone.",
        default="ZONAL",
    ),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
