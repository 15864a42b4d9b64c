"""RDS PostgreSQL instance logs queries."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.query_log import REMEDIATION, queries_must_be_logged
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_in_group = queries_must_be_logged("parameter_group_name", "aws_db_parameter_group")


def _judge(database: Resource, plan: PlanResources) -> Iterable[Verdict]:
    engine = database.value("engine")
    return _in_group(database, plan) if engine == "postgres" else ()


RULE = Rule(
    id="rds_postgres_instance_query_log_enabled",
    aliases=("rds_postgres_instance_logs_queries",),
    title="RDS PostgreSQL instance logs queries",
    severity="low",
    description="Without query logs, the statements that read or changed data cannot be determined.",
    remediation=REMEDIATION,
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Concepts.PostgreSQL.html",
    types=("aws_db_instance",),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_30",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
