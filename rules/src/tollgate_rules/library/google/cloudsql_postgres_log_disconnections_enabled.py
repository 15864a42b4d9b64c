"""Cloud SQL for PostgreSQL instance logs disconnections."""

from typing import Any

from tollgate_rules.attribute_checks import equals, only_if
from tollgate_rules.list_checks import entry_must_hold
from tollgate_rules.rule import Rule


def _is_postgres(version: Any) -> bool:
    return str(version).startswith("POSTGRES")


RULE = Rule(
    id="cloudsql_postgres_log_disconnections_enabled",
    aliases=("google_sql_log_disconnections",),
    title="Cloud SQL for PostgreSQL instance logs disconnections",
    severity="low",
    description="Without `log_disconnections`, the length of sessions cannot be determined.",
    remediation='In `settings`, add a `database_flags` block with `name = "log_disconnections"` and `value = "on"`.',
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
