"""ebs_snapshot_copy_own_key: copies of EBS snapshots are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_snapshot_copy_own_key",
    title="Copies of EBS snapshots are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/ebs-copy-snapshot.html",
    types=("aws_ebs_snapshot_copy",),
    judge=must_have_own_key("kms_key_id", otherwise="The copy is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_183",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
