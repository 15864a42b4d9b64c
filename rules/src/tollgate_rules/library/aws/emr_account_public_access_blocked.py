"""EMR block public access is enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="emr_account_public_access_blocked",
    aliases=("emr_public_access_blocked",),
    title="EMR block public access is enabled",
    severity="high",
    description="Without it, EMR launches clusters whose security groups allow public inbound traffic.",
    remediation="Set `block_public_security_group_rules = true`.",
    docs="https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-block-public-access.html",
    types=("aws_emr_block_public_access_configuration",),
    judge=must_be_true("block_public_security_group_rules", otherwise="EMR block public access is not enabled."),
    equivalents=("CKV_AWS_390",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
