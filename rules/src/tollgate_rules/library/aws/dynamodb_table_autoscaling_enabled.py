"""DynamoDB table in provisioned mode has auto scaling enabled."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_check = must_be_one_of(
    "billing_mode", ("PAY_PER_REQUEST",), otherwise="The table has fixed provisioned capacity.", default="PROVISIONED"
)


def _judge(table: Resource, plan: PlanResources) -> Iterable[Verdict]:
    verdicts = _check(table)
    return () if verdicts and any(_scales(target, table, plan) for target in _targets(plan)) else verdicts


def _targets(plan: PlanResources) -> list[Resource]:
    return plan.of_type("aws_appautoscaling_target")


def _scales(target: Resource, table: Resource, plan: PlanResources) -> bool:
    name, scaled = table.value("name"), target.value("resource_id")
    return target in plan.referring_to(table) or (isinstance(name, str) and scaled == f"table/{name}")


RULE = Rule(
    id="dynamodb_table_autoscaling_enabled",
    aliases=("dynamodb_scales",),
    title="DynamoDB table in provisioned mode has auto scaling enabled",
    severity="low",
    description="With fixed capacity, requests are throttled at peak load, and unused capacity is billed.",
    remediation='Set `billing_mode = "PAY_PER_REQUEST"`, or add an `aws_appautoscaling_target` for the table.',
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html",
    types=("aws_dynamodb_table",),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_16",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production", "cost-hygiene"),
)
