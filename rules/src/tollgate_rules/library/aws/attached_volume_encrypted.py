"""attached_volume_encrypted: volumes that are attached to instances are encrypted."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict

_demand = must_be_true("encrypted", otherwise="A volume that is not encrypted is attached to an instance.")


def _judge(volume: Resource, siblings: Siblings) -> Iterable[Verdict]:
    attached = siblings.companions(volume, "aws_volume_attachment", by="volume_id", name="id").found
    return _demand(volume) if attached else ()


RULE = Rule(
    id="attached_volume_encrypted",
    title="Volumes that are attached to instances are encrypted",
    severity="medium",
    description="An attached volume holds what the instance writes, and cannot be encrypted while it is in use.",
    remediation="Set `encrypted = true` for the volume.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html",
    types=("aws_ebs_volume",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_2",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("encryption",),
)
