"""EBS volume attached to an instance is encrypted."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_check = must_be_true("encrypted", otherwise="An unencrypted volume is attached to an instance.")


def _judge(volume: Resource, plan: PlanResources) -> Iterable[Verdict]:
    attached = plan.related(volume, "aws_volume_attachment", by="volume_id", name="id").found
    return _check(volume) if attached else ()


RULE = Rule(
    id="ebs_attached_volume_encrypted",
    aliases=("attached_volume_encrypted",),
    title="EBS volume attached to an instance is encrypted",
    severity="medium",
    description="The volume stores the instance's data in plaintext and cannot be encrypted in place later.",
    remediation="Set `encrypted = true` on the volume.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html",
    types=("aws_ebs_volume",),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_2",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("encryption",),
)
