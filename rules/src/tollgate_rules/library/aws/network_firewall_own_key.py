"""network_firewall_own_key: Network firewalls are encrypted with a key of your own."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="network_firewall_own_key",
    title="Network firewalls are encrypted with a key of your own",
    severity="low",
    description="The rules of a firewall tell an attacker what gets through. With a key of your own you say who "
    "may read them.",
    remediation='Set `encryption_configuration { type = "CUSTOMER_KMS" }` with your `key_id`.',
    docs="https://docs.aws.amazon.com/network-firewall/latest/developerguide/kms-encryption-at-rest.html",
    types=("aws_networkfirewall_firewall", "aws_networkfirewall_rule_group", "aws_networkfirewall_firewall_policy"),
    judge=must_be_one_of(
        "encryption_configuration[0].type",
        ("CUSTOMER_KMS",),
        otherwise="The rules are encrypted with a key of AWS.",
        default="AWS_OWNED_KMS_KEY",
    ),
    equivalents=("CKV_AWS_345", "CKV_AWS_346"),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
