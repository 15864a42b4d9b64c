"""Network Firewall has deletion protection enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="networkfirewall_firewall_deletion_protection",
    aliases=("network_firewall_deletion_protected",),
    title="Network Firewall has deletion protection enabled",
    severity="medium",
    description="Without deletion protection, a single API call deletes the firewall, which interrupts the traffic "
    "routed through it or leaves it unfiltered.",
    remediation="Set `delete_protection = true`.",
    docs="https://docs.aws.amazon.com/network-firewall/latest/developerguide/firewall-settings.html",
    types=("aws_networkfirewall_firewall",),
    judge=must_be_true("delete_protection", otherwise="Deletion protection is not enabled."),
    equivalents=("CKV_AWS_344",),
    frameworks=("NIST 800-53 SC-7",),
    packs=("production", "network"),
)
