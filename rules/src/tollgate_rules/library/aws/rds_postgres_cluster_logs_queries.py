"""rds_postgres_cluster_logs_queries: PostgreSQL clusters log their queries."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.query_log import REMEDIATION, queries_are_logged
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict

_in_group = queries_are_logged("db_cluster_parameter_group_name", "aws_rds_cluster_parameter_group")


def _judge(database: Resource, siblings: Siblings) -> Iterable[Verdict]:
    engine = database.value("engine")
    return _in_group(database, siblings) if engine == "aurora-postgresql" else ()


RULE = Rule(
    id="rds_postgres_cluster_logs_queries",
    title="PostgreSQL clusters log their queries",
    severity="low",
    description="Without it, nobody can tell which statements changed or read the data.",
    remediation=REMEDIATION,
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Concepts.PostgreSQL.html",
    types=("aws_rds_cluster",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_27",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
