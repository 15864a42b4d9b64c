"""Network Firewall firewall, rule group or policy is encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="networkfirewall_firewall_encrypted_with_cmk",
    aliases=("network_firewall_own_key",),
    title="Network Firewall firewall, rule group or policy is encrypted with a customer managed KMS key",
    severity="low",
    description="Firewall rules show an attacker what traffic is allowed. With a customer managed key you control "
    "who can read them.",
    remediation='Set `type = "CUSTOMER_KMS"` and `key_id` in `encryption_configuration`.',
    docs="https://docs.aws.amazon.com/network-firewall/latest/developerguide/kms-encryption-at-rest.html",
    types=("aws_networkfirewall_firewall", "aws_networkfirewall_rule_group", "aws_networkfirewall_firewall_policy"),
    judge=must_be_one_of(
        "encryption_configuration[0].type",
        ("CUSTOMER_KMS",),
        otherwise="The firewall, rule group or policy is not encrypted with a customer managed KMS key.",
        default="AWS_OWNED_KMS_KEY",
    ),
    equivalents=("CKV_AWS_345", "CKV_AWS_346"),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
