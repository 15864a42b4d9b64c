"""AMI block devices are encrypted."""

from collections.abc import Iterator

from tollgate_runtime import MISSING, Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_true, undecided


def _judge(image: Resource) -> Iterator[Verdict]:
    for path, _ in image.values("ebs_block_device[*]"):
        encrypted = image.value((*path, "encrypted"))
        if is_open(encrypted):
            yield undecided((*path, "encrypted"), encrypted)
        elif not is_true(encrypted) and image.value((*path, "snapshot_id")) in (MISSING, ""):
            yield Problem((*path, "encrypted"), "A block device of the AMI is not encrypted.")


RULE = Rule(
    id="ec2_ami_encrypted",
    aliases=("ami_encrypted",),
    title="AMI block devices are encrypted",
    severity="high",
    description="Instances launched from an unencrypted AMI start from unencrypted snapshots, which anyone with "
    "access to them can read.",
    remediation="Set `encrypted = true` in every `ebs_block_device`, or use an encrypted snapshot.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/AMIEncryption.html",
    types=("aws_ami",),
    judge=_judge,
    equivalents=("CKV_AWS_204",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
