"""EC2 instance type is of the current generation."""

from typing import Any

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule

_PREVIOUS = ("t1", "m1", "m2", "m3", "c1", "c3", "cc2", "cr1", "g2", "hs1", "i2", "r3")


def _is_current(instance_type: Any) -> bool:
    return str(instance_type).partition(".")[0] not in _PREVIOUS


RULE = Rule(
    id="ec2_instance_current_generation",
    aliases=("ec2_current_generation",),
    title="EC2 instance type is of the current generation",
    severity="low",
    description="Previous-generation instance types cost more for the same performance and have limited capacity.",
    remediation="Set `instance_type` to a current-generation type, such as m7g or t4g.",
    docs="https://aws.amazon.com/ec2/previous-generation/",
    types=("aws_instance", "aws_launch_template", "aws_launch_configuration"),
    judge=must_hold(
        "instance_type", _is_current, otherwise="The instance type is of a previous generation.", left_out="holds"
    ),
    packs=("cost-hygiene",),
)
