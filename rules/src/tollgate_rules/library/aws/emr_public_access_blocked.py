"""emr_public_access_blocked: EMR blocks clusters that are open to the public."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="emr_public_access_blocked",
    title="EMR blocks clusters that are open to the public",
    severity="high",
    description="With the block on, EMR refuses to start a cluster whose security groups let the public in, but "
    "for the ports that you permit.",
    remediation="Set `block_public_security_group_rules = true`.",
    docs="https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-block-public-access.html",
    types=("aws_emr_block_public_access_configuration",),
    judge=must_be_true(
        "block_public_security_group_rules", otherwise="EMR starts clusters that security groups open to everyone."
    ),
    equivalents=("CKV_AWS_390",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
