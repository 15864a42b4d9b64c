"""ec2_ebs_optimized: EC2 instances are optimized for EBS."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_MUST_ASK = ("c1", "c3", "g2", "i2", "m1", "m2", "m3", "r3")
"""The families whose instances are optimized only if one asks."""


def _judge(instance: Resource) -> Iterable[Verdict]:
    family = str(instance.value("instance_type")).partition(".")[0]
    return _demand_of_old(instance) if family in _MUST_ASK else _demand(instance)


_UNSHARED = "The traffic to the disks shares the network with everything else."
_demand = must_be_true("ebs_optimized", otherwise=_UNSHARED, left_out="holds")
_demand_of_old = must_be_true("ebs_optimized", otherwise=_UNSHARED, left_out="breaks")


RULE = Rule(
    id="ec2_ebs_optimized",
    title="EC2 instances are optimized for EBS",
    severity="low",
    description="Without it, the traffic to the disks shares the network with everything else. Types of today's "
    "generations are always optimized; for older ones it must be asked for.",
    remediation="Set `ebs_optimized = true`.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ebs-optimized.html",
    types=("aws_instance",),
    judge=_judge,
    equivalents=("CKV_AWS_135",),
    packs=("production",),
)
