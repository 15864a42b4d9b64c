"""rds_postgres_files_sealed: PostgreSQL runs a version that does not give away its host's files."""

from typing import Any

from tollgate_rules.aws.versions import is_at_least, version_of
from tollgate_rules.demands import Judge, all_must_pass, equals, must_hold, only_if
from tollgate_rules.rule import Rule

_FIXED = {
    "postgres": {9: (9, 6, 22), 10: (10, 17), 11: (11, 12), 12: (12, 7), 13: (13, 3)},
    "aurora-postgresql": {9: (9, 6, 20), 10: (10, 14), 11: (11, 9)},
}
"""By engine and major version, the first that gives nothing away."""


def _demand(engine: str) -> Judge:
    def is_sealed(version: Any) -> bool:
        fixed = _FIXED[engine].get(next(iter(version_of(version)), 0))
        return fixed is None or is_at_least(version, *fixed)

    sealed = must_hold(
        "engine_version", is_sealed, otherwise="Users can read files of the database's host.", left_out="holds"
    )
    return only_if("engine", equals(engine), sealed)


_judge = all_must_pass(*(_demand(engine) for engine in _FIXED))


RULE = Rule(
    id="rds_postgres_files_sealed",
    title="PostgreSQL runs a version that does not give away its host's files",
    severity="high",
    description="In older versions, users could read files of the host through the extension log_fdw (AWS-2022-004).",
    remediation="Set `engine_version` to one in which it is fixed, such as PostgreSQL 13.3 or later.",
    docs="https://aws.amazon.com/security/security-bulletins/AWS-2022-004/",
    types=("aws_db_instance", "aws_rds_cluster"),
    judge=_judge,
    equivalents=("CKV_AWS_250", "CKV_AWS_388"),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("baseline", "production"),
)
