"""google_sql_local_infile_off: mySQL on Cloud SQL reads no files of its clients."""

from typing import Any

from tollgate_rules.demands import equals, only_if
from tollgate_rules.lists import entry_must_hold
from tollgate_rules.rule import Rule


def _is_mysql(version: Any) -> bool:
    return str(version).startswith("MYSQL")


RULE = Rule(
    id="google_sql_local_infile_off",
    title="MySQL on Cloud SQL reads no files of its clients",
    severity="medium",
    description="With `local_infile`, a server can ask its clients for any file that they can read.",
    remediation='Set `database_flags { name = "local_infile", value = "off" }`.',
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
            otherwise="The database can read files of whoever connects.",
        ),
    ),
    equivalents=("CKV_GCP_50",),
    frameworks=("CIS GCP 2.0.0 6.1.3", "NIST 800-53 CM-6"),
    packs=("production",),
)
