"""Cloud SQL authorized networks do not include 0.0.0.0/0."""

from typing import Any

from tollgate_rules.attribute_checks import each_must_hold
from tollgate_rules.rule import Rule


def _is_narrow(network: Any) -> bool:
    return not str(network).strip().endswith("/0")


RULE = Rule(
    id="cloudsql_instance_authorized_networks_not_open",
    aliases=("google_sql_not_open",),
    title="Cloud SQL authorized networks do not include 0.0.0.0/0",
    severity="critical",
    description="An authorized network of 0.0.0.0/0 opens the database to the internet.",
    remediation="Restrict `authorized_networks`, or use a private IP address.",
    docs="https://cloud.google.com/sql/docs/postgres/authorize-networks",
    types=("google_sql_database_instance",),
    judge=each_must_hold(
        "settings[*].ip_configuration[*].authorized_networks[*]",
        "value",
        _is_narrow,
        otherwise="The instance is open to the internet.",
    ),
    equivalents=("CKV_GCP_11",),
    frameworks=("CIS GCP 2.0.0 6.5", "NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
