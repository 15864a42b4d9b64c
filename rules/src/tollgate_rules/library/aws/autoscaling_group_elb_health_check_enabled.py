"""Auto Scaling group attached to a load balancer uses ELB health checks."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_open, is_set

_check = must_be_one_of(
    "health_check_type",
    ("ELB",),
    otherwise="The group uses EC2 status checks only.",
    default="EC2",
    left_out="breaks",
)


def _judge(group: Resource, plan: PlanResources) -> Iterable[Verdict]:
    attached = plan.related(group, "aws_autoscaling_attachment", by="autoscaling_group_name", name="name").found
    return _check(group) if attached or _has_balancer(group) else ()


def _has_balancer(group: Resource) -> bool:
    given = (group.value(name) for name in ("load_balancers", "target_group_arns", "traffic_source"))
    return any(not is_open(value) and is_set(value) for value in given)


RULE = Rule(
    id="autoscaling_group_elb_health_check_enabled",
    aliases=("autoscaling_load_balancer_health",),
    title="Auto Scaling group attached to a load balancer uses ELB health checks",
    severity="low",
    description="EC2 status checks only detect whether the instance is running, so an instance whose application "
    "fails is not replaced.",
    remediation='Set `health_check_type = "ELB"`.',
    docs="https://docs.aws.amazon.com/autoscaling/ec2/userguide/ec2-auto-scaling-health-checks.html",
    types=("aws_autoscaling_group",),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_15",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
