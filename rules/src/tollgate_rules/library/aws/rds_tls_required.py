"""rds_tls_required: RDS instances demand TLS."""

from collections.abc import Iterable

from tollgate_runtime import MISSING, Resource

from tollgate_rules.aws.parameters import group_must
from tollgate_rules.aws.versions import is_at_least
from tollgate_rules.companions import JudgeAmong
from tollgate_rules.demands import equals
from tollgate_rules.lists import entry_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict, is_open, leaves_out, undecided

_PLAIN = "Clients may connect without TLS."


def _in_group(parameter: str) -> JudgeAmong:
    demand = entry_must_hold("parameter[*]", {"name": parameter}, "value", equals("1", 1, "ON", "on"), otherwise=_PLAIN)
    return group_must("parameter_group_name", "aws_db_parameter_group", demand, otherwise=_PLAIN)


_forced, _secured = _in_group("rds.force_ssl"), _in_group("require_secure_transport")


def _judge(database: Resource, siblings: Siblings) -> Iterable[Verdict]:
    engine = str(database.value("engine"))
    if engine in ("mysql", "mariadb"):
        return _secured(database, siblings)
    if engine.startswith("sqlserver"):
        return _forced(database, siblings)
    if engine != "postgres":
        return ()
    verdicts = list(_forced(database, siblings))
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
    id="rds_tls_required",
    title="RDS instances demand TLS",
    severity="medium",
    description="Unless the parameter group demands TLS, a client that does not ask for it talks in clear. "
    "PostgreSQL demands it by itself from version 15 on.",
    remediation="Name a parameter group with `rds.force_ssl` 1 (PostgreSQL, SQL Server) or "
    "`require_secure_transport` ON (MySQL, MariaDB).",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.SSL.html",
    types=("aws_db_instance",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_69",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)
