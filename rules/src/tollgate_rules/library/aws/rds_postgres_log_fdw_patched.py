"""RDS PostgreSQL version is patched against the log_fdw vulnerability."""

from typing import Any

from tollgate_rules.attribute_checks import Judge, all_must_pass, equals, must_hold, only_if
from tollgate_rules.aws.versions import is_at_least, version_of
from tollgate_rules.rule import Rule

_FIXED = {
    "postgres": {9: (9, 6, 22), 10: (10, 17), 11: (11, 12), 12: (12, 7), 13: (13, 3)},
    "aurora-postgresql": {9: (9, 6, 20), 10: (10, 14), 11: (11, 9)},
}
"""The first version that is not vulnerable, by engine and major version."""


def _check(engine: str) -> Judge:
    def is_sealed(version: Any) -> bool:
        fixed = _FIXED[engine].get(next(iter(version_of(version)), 0))
        return fixed is None or is_at_least(version, *fixed)

    sealed = must_hold(
        "engine_version",
        is_sealed,
        otherwise="The engine version is vulnerable to local file reads through log_fdw.",
        left_out="holds",
    )
    return only_if("engine", equals(engine), sealed)


_judge = all_must_pass(*(_check(engine) for engine in _FIXED))


RULE = Rule(
    id="rds_postgres_log_fdw_patched",
    aliases=("rds_postgres_files_sealed",),
    title="RDS PostgreSQL version is patched against the log_fdw vulnerability",
    severity="high",
    description="Older versions let users read files of the host through the log_fdw extension (AWS-2022-004).",
    remediation="Set `engine_version` to a fixed version, such as PostgreSQL 13.3 or later.",
    docs="https://aws.amazon.com/security/security-bulletins/AWS-2022-004/",
    types=("aws_db_instance", "aws_rds_cluster"),
    judge=_judge,
    equivalents=("CKV_AWS_250", "CKV_AWS_388"),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("baseline", "production"),
)
