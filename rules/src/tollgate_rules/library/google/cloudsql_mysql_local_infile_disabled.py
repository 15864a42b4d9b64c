"""Cloud SQL for MySQL instance has local_infile disabled."""

from typing import Any

from tollgate_rules.attribute_checks import equals, only_if
from tollgate_rules.list_checks import entry_must_hold
from tollgate_rules.rule import Rule


def _is_mysql(version: Any) -> bool:
    return str(version).startswith("MYSQL")


RULE = Rule(
    id="cloudsql_mysql_local_infile_disabled",
    aliases=("google_sql_local_infile_off",),
    title="Cloud SQL for MySQL instance has local_infile disabled",
    severity="medium",
    description="With `local_infile`, a malicious server or injected SQL can read files of the client.",
    remediation='In `settings`, add a `database_flags` block with `name = "local_infile"` and `value = "off"`.',
    docs="https://cloud.google.com/sql/docs/mysql/flags",
    types=("google_sql_database_instance",),
    judge=only_if(
        "database_version",
        _is_mysql,
        entry_must_hold(
            "settings[*].database_flags[*]",
            {"name": "local_infile"},
            "value",
            equals("off"),
            otherwise="The flag local_infile is not off.",
        ),
    ),
    equivalents=("CKV_GCP_50",),
    frameworks=("CIS GCP 2.0.0 6.1.3", "NIST 800-53 CM-6"),
    packs=("production",),
)
