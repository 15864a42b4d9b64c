"""EC2 instance volumes are encrypted."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, is_true, leaves_out, undecided

_root = must_be_true("root_block_device[0].encrypted", otherwise="The root volume is not encrypted.")


def _judge(instance: Resource) -> Iterator[Verdict]:
    yield from _root(instance)
    if leaves_out(instance, "ebs_block_device"):
        return
    for path, _ in instance.values("ebs_block_device[*]"):
        encrypted, snapshot = instance.value((*path, "encrypted")), instance.value((*path, "snapshot_id"))
        if is_open(encrypted):
            yield undecided((*path, "encrypted"), encrypted)
        elif not is_true(encrypted) and (is_open(snapshot) or not is_set(snapshot)):
            yield Problem((*path, "encrypted"), "An EBS volume of the instance is not encrypted.")


RULE = Rule(
    id="ec2_instance_volumes_encrypted",
    aliases=("ec2_volumes_encrypted",),
    title="EC2 instance volumes are encrypted",
    severity="high",
    description="Volumes created with the instance store its data in plaintext unless `encrypted` is set, the "
    "snapshot is encrypted, or the account encrypts by default.",
    remediation="Set `encrypted = true` in `root_block_device` and in every `ebs_block_device`.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html",
    types=("aws_instance", "aws_launch_configuration"),
    judge=_judge,
    equivalents=("CKV_AWS_8",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
