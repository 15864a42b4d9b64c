"""autoscaling_load_balancer_health: Auto Scaling groups behind a load balancer ask it for health."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict, is_open, is_set

_demand = must_be_one_of(
    "health_check_type",
    ("ELB",),
    otherwise="An instance whose application fails stays behind the load balancer.",
    default="EC2",
    left_out="breaks",
)


def _judge(group: Resource, siblings: Siblings) -> Iterable[Verdict]:
    attached = siblings.companions(group, "aws_autoscaling_attachment", by="autoscaling_group_name", name="name").found
    return _demand(group) if attached or _has_balancer(group) else ()


def _has_balancer(group: Resource) -> bool:
    given = (group.value(name) for name in ("load_balancers", "target_group_arns", "traffic_source"))
    return any(not is_open(value) and is_set(value) for value in given)


RULE = Rule(
    id="autoscaling_load_balancer_health",
    title="Auto Scaling groups behind a load balancer ask it for health",
    severity="low",
    description="EC2's own check sees only whether the machine runs; the load balancer sees whether the "
    "application answers.",
    remediation='Set `health_check_type = "ELB"`.',
    docs="https://docs.aws.amazon.com/autoscaling/ec2/userguide/ec2-auto-scaling-health-checks.html",
    types=("aws_autoscaling_group",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_15",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
