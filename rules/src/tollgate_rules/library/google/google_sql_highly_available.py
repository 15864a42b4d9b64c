"""google_sql_highly_available: Cloud SQL stands by in a second zone."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_sql_highly_available",
    title="Cloud SQL stands by in a second zone",
    severity="medium",
    description="With a standby in another zone, the database survives the loss of one.",
    remediation='Set `availability_type = "REGIONAL"`.',
    docs="https://cloud.google.com/sql/docs/postgres/high-availability",
    types=("google_sql_database_instance",),
    judge=must_be_one_of(
        "settings[0].availability_type",
        ("REGIONAL",),
        otherwise="The database stands in one zone only.",
        default="ZONAL",
    ),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
