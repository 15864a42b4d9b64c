"""rds_postgres_cluster_logs_queries: PostgreSQL clusters log their queries."""

from collections.abc import Iterable

from tollgate_runtime import MISSING, Resource

from tollgate_rules.aws.parameters import group_must
from tollgate_rules.demands import equals, number_of, one_must_pass
from tollgate_rules.lists import entry_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict

_UNSEEN = "The database does not log its queries."
_in_group = group_must(
    "db_cluster_parameter_group_name",
    "aws_rds_cluster_parameter_group",
    one_must_pass(
        entry_must_hold(
            "parameter[*]", {"name": "log_statement"}, "value", equals("ddl", "mod", "all"), otherwise=_UNSEEN
        ),
        entry_must_hold(
            "parameter[*]",
            {"name": "log_min_duration_statement"},
            "value",
            lambda value: (number_of(value) or 0) >= 0 and value is not MISSING,
            otherwise=_UNSEEN,
        ),
    ),
    otherwise=_UNSEEN,
)


def _judge(database: Resource, siblings: Siblings) -> Iterable[Verdict]:
    engine = database.value("engine")
    return _in_group(database, siblings) if engine == "aurora-postgresql" else ()


RULE = Rule(
    id="rds_postgres_cluster_logs_queries",
    title="PostgreSQL clusters log their queries",
    severity="low",
    description="Without it, nobody can tell which statements changed or read the data.",
    remediation="Name a parameter group in which `log_statement` is ddl, mod or all, or "
    "`log_min_duration_statement` is 0 or more.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Concepts.PostgreSQL.html",
    types=("aws_rds_cluster",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_27",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
