"""google_sql_log_disconnections: PostgreSQL on Cloud SQL logs disconnections."""

from typing import Any

from tollgate_rules.demands import equals, only_if
from tollgate_rules.lists import entry_must_hold
from tollgate_rules.rule import Rule


def _is_postgres(version: Any) -> bool:
    return str(version).startswith("POSTGRES")


RULE = Rule(
    id="google_sql_log_disconnections",
    title="PostgreSQL on Cloud SQL logs disconnections",
    severity="low",
    description="The log tells how long each session lasted.",
    remediation='Set `database_flags { name = "log_disconnections", value = "on" }`.',
    docs="https://cloud.google.com/sql/docs/postgres/flags",
    types=("google_sql_database_instance",),
    judge=only_if(
        "database_version",
        _is_postgres,
        entry_must_hold(
            "settings[*].database_flags[*]",
            {"name": "log_disconnections"},
            "value",
            equals("on"),
            otherwise="The flag log_disconnections is not on.",
        ),
    ),
    equivalents=("CKV_GCP_53",),
    frameworks=("CIS GCP 2.0.0 6.2.3", "NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
