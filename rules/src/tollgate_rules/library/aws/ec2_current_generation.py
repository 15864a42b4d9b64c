"""ec2_current_generation: EC2 instances are of a current generation."""

from typing import Any

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule

_PREVIOUS = ("t1", "m1", "m2", "m3", "c1", "c3", "cc2", "cr1", "g2", "hs1", "i2", "r3")


def _is_current(instance_type: Any) -> bool:
    return str(instance_type).partition(".")[0] not in _PREVIOUS


RULE = Rule(
    id="ec2_current_generation",
    title="EC2 instances are of a current generation",
    severity="low",
    description="Types of previous generations cost more for the same work, and AWS adds no capacity.",
    remediation="Set `instance_type` to a type of a current generation, such as m7g or t4g.",
    docs="https://aws.amazon.com/ec2/previous-generation/",
    types=("aws_instance", "aws_launch_template", "aws_launch_configuration"),
    judge=must_hold("instance_type", _is_current, otherwise="Newer types do more for less money."),
    packs=("cost-hygiene",),
)
