"""google_sql_own_key: Cloud SQL instances are encrypted with a key of your own."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_sql_own_key",
    title="Cloud SQL instances are encrypted with a key of your own",
    severity="low",
    description="Google always encrypts; only with a key of your own do you say who may use it, see each use, and "
    "can shut the data off.",
    remediation="Set `encryption_key_name` to your key.",
    docs="https://cloud.google.com/sql/docs/postgres/configure-cmek",
    types=("google_sql_database_instance",),
    judge=must_be_set(
        "encryption_key_name", otherwise="The database is encrypted with a key of Google.", left_out="breaks"
    ),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
