"""EBS snapshot public sharing is blocked in the Region."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_snapshot_public_access_blocked",
    aliases=("ebs_snapshots_not_public",),
    title="EBS snapshot public sharing is blocked in the Region",
    severity="high",
    description="Without the block, any snapshot in the Region can be shared publicly and expose the contents of "
    "its volume.",
    remediation='Set `state = "block-all-sharing"`.',
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/block-public-access-snapshots.html",
    types=("aws_ebs_snapshot_block_public_access",),
    judge=must_be_one_of(
        "state", ("block-all-sharing",), otherwise="Public sharing of snapshots is not fully blocked in the Region."
    ),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
