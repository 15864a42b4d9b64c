"""EC2 instance is EBS-optimized."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_MUST_ASK = ("c1", "c3", "g2", "i2", "m1", "m2", "m3", "r3")
"""Instance families that are EBS-optimized only if the argument is set."""


def _judge(instance: Resource) -> Iterable[Verdict]:
    family = str(instance.value("instance_type")).partition(".")[0]
    return _check_of_old(instance) if family in _MUST_ASK else _check(instance)


_UNSHARED = "The instance is not EBS-optimized."
_check = must_be_true("ebs_optimized", otherwise=_UNSHARED, left_out="holds")
_check_of_old = must_be_true("ebs_optimized", otherwise=_UNSHARED, left_out="breaks")


RULE = Rule(
    id="ec2_instance_ebs_optimized",
    aliases=("ec2_ebs_optimized",),
    title="EC2 instance is EBS-optimized",
    severity="low",
    description="Without EBS optimization, storage traffic competes with other network traffic. Current instance "
    "types are always optimized; older types need this setting.",
    remediation="Set `ebs_optimized = true`.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ebs-optimized.html",
    types=("aws_instance",),
    judge=_judge,
    equivalents=("CKV_AWS_135",),
    packs=("production",),
)
