"""google_sql_not_open: Cloud SQL is not open to the whole internet."""

from typing import Any

from tollgate_rules.demands import each_must_hold
from tollgate_rules.rule import Rule


def _is_narrow(network: Any) -> bool:
    return not str(network).strip().endswith("/0")


RULE = Rule(
    id="google_sql_not_open",
    title="Cloud SQL is not open to the whole internet",
    severity="critical",
    description="An authorized network of 0.0.0.0/0 is everyone.",
    remediation="Name the ranges that need it in `authorized_networks`, or use private addresses only.",
    docs="https://cloud.google.com/sql/docs/postgres/authorize-networks",
    types=("google_sql_database_instance",),
    judge=each_must_hold(
        "settings[*].ip_configuration[*].authorized_networks[*]",
        "value",
        _is_narrow,
        otherwise="The whole internet may reach the database.",
    ),
    equivalents=("CKV_GCP_11",),
    frameworks=("CIS GCP 2.0.0 6.5", "NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
