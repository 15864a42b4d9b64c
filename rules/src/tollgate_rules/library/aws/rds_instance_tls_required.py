"""RDS instance requires TLS."""

from collections.abc import Iterable

from tollgate_runtime import MISSING, Resource

from tollgate_rules.attribute_checks import equals
from tollgate_rules.aws.parameters import group_must
from tollgate_rules.aws.versions import is_at_least
from tollgate_rules.list_checks import entry_must_hold
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import JudgeInPlan
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_open, leaves_out, undecided

_PLAIN = "Clients can connect without TLS."


def _in_group(parameter: str) -> JudgeInPlan:
    check = entry_must_hold("parameter[*]", {"name": parameter}, "value", equals("1", 1, "ON", "on"), otherwise=_PLAIN)
    return group_must("parameter_group_name", "aws_db_parameter_group", check, otherwise=_PLAIN)


_forced, _secured = _in_group("rds.force_ssl"), _in_group("require_secure_transport")


def _judge(database: Resource, plan: PlanResources) -> Iterable[Verdict]:
    engine = str(database.value("engine"))
    if engine in ("mysql", "mariadb"):
        return _secured(database, plan)
    if engine.startswith("sqlserver"):
        return _forced(database, plan)
    if engine != "postgres":
        return ()
    verdicts = list(_forced(database, plan))
    version = database.value("engine_version")
    if is_open(version):
        return (undecided("engine_version", version),) if verdicts else ()
    return () if verdicts and _is_default(database) and is_at_least(version, 15) else verdicts


def _is_default(database: Resource) -> bool:
    name = database.value("parameter_group_name")
    if is_open(name):
        return leaves_out(database, "parameter_group_name")
    return name is MISSING or str(name).startswith("default.")


RULE = Rule(
    id="rds_instance_tls_required",
    aliases=("rds_tls_required",),
    title="RDS instance requires TLS",
    severity="medium",
    description="Unless the parameter group requires TLS, clients can connect in plaintext. PostgreSQL 15 and "
    "later require it by default.",
    remediation="Use a parameter group that sets `rds.force_ssl` to 1 (PostgreSQL, SQL Server) or "
    "`require_secure_transport` to ON (MySQL, MariaDB).",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.SSL.html",
    types=("aws_db_instance",),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_69",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)
