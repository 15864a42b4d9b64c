"""Cloud SQL instance has no public IP address."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudsql_instance_no_public_ip",
    aliases=("google_sql_no_public_address",),
    title="Cloud SQL instance has no public IP address",
    severity="high",
    description="A public IP address exposes the database to the internet as soon as an authorized network allows "
    "it. It is assigned by default.",
    remediation="Set `ipv4_enabled = false` and `private_network` in `ip_configuration`.",
    docs="https://cloud.google.com/sql/docs/postgres/configure-private-ip",
    types=("google_sql_database_instance",),
    judge=must_not_be_true(
        "settings[0].ip_configuration[0].ipv4_enabled", otherwise="The instance has a public IP address.", default=True
    ),
    equivalents=("CKV_GCP_60",),
    frameworks=("CIS GCP 2.0.0 6.6", "NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
