"""google_sql_no_public_address: Cloud SQL has no public address."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_sql_no_public_address",
    title="Cloud SQL has no public address",
    severity="high",
    description="A database with a public address is one mistake in its authorized networks away from everyone. "
    "Where nothing is said, it gets one.",
    remediation="Set `ipv4_enabled = false` with a `private_network`.",
    docs="https://cloud.google.com/sql/docs/postgres/configure-private-ip",
    types=("google_sql_database_instance",),
    judge=must_not_be_true(
        "settings[0].ip_configuration[0].ipv4_enabled", otherwise="The database gets a public address.", default=True
    ),
    equivalents=("CKV_GCP_60",),
    frameworks=("CIS GCP 2.0.0 6.6", "NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
