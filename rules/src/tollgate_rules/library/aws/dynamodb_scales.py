"""dynamodb_scales: provisioned DynamoDB tables scale by themselves."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict

_demand = must_be_one_of(
    "billing_mode", ("PAY_PER_REQUEST",), otherwise="The table's capacity is fixed.", default="PROVISIONED"
)


def _judge(table: Resource, siblings: Siblings) -> Iterable[Verdict]:
    verdicts = _demand(table)
    return () if verdicts and any(_scales(target, table, siblings) for target in _targets(siblings)) else verdicts


def _targets(siblings: Siblings) -> list[Resource]:
    return siblings.of_type("aws_appautoscaling_target")


def _scales(target: Resource, table: Resource, siblings: Siblings) -> bool:
    name, scaled = table.value("name"), target.value("resource_id")
    return target in siblings.referring_to(table) or (isinstance(name, str) and scaled == f"table/{name}")


RULE = Rule(
    id="dynamodb_scales",
    title="Provisioned DynamoDB tables scale by themselves",
    severity="low",
    description="A table with fixed capacity refuses requests when there are more, and costs the same when there "
    "are fewer.",
    remediation='Set `billing_mode = "PAY_PER_REQUEST"`, or add an `aws_appautoscaling_target` for the table.',
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html",
    types=("aws_dynamodb_table",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_16",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production", "cost-hygiene"),
)
