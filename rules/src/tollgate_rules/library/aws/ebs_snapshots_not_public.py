"""ebs_snapshots_not_public: EBS snapshots cannot be made public."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_snapshots_not_public",
    title="EBS snapshots cannot be made public",
    severity="high",
    description="A public snapshot is a disk that everyone can read. The block holds for the whole region.",
    remediation='Set `state = "block-all-sharing"`.',
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/block-public-access-snapshots.html",
    types=("aws_ebs_snapshot_block_public_access",),
    judge=must_be_one_of("state", ("block-all-sharing",), otherwise="Snapshots of the region can be, or stay, public."),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
