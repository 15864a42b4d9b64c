"""ebs_volume_encrypted: volumes are encrypted."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_true, require


def _judge(volume: Resource) -> Iterator[Verdict]:
    return require(volume, "encrypted", is_true, otherwise="The volume is not encrypted.")


RULE = Rule(
    id="ebs_volume_encrypted",
    title="EBS volumes are encrypted",
    severity="high",
    description="Encryption protects what is on the disk, its snapshots, and the way between disk and instance. Where "
    "`encrypted` is left out, a setting of the account decides.",
    remediation="Set `encrypted = true`, with a `kms_key_id` of your own if you need to control the key.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html",
    types=("aws_ebs_volume",),
    judge=_judge,
    equivalents=("CKV_AWS_3",),
    packs=(
        "baseline",
        "production",
        "encryption",
        "cis-aws",
    ),
)
