"""network_firewall_deletion_protected: Network firewalls are protected against deletion."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="network_firewall_deletion_protected",
    title="Network firewalls are protected against deletion",
    severity="medium",
    description="Without the firewall, its routes lead nowhere or past it.",
    remediation="Set `delete_protection = true`.",
    docs="https://docs.aws.amazon.com/network-firewall/latest/developerguide/firewall-settings.html",
    types=("aws_networkfirewall_firewall",),
    judge=must_be_true("delete_protection", otherwise="The firewall can be deleted by one call."),
    equivalents=("CKV_AWS_344",),
    frameworks=("NIST 800-53 SC-7",),
    packs=("production", "network"),
)
