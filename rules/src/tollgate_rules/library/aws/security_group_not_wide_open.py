"""security_group_not_wide_open: Security groups do not open every port to the internet."""

from tollgate_rules.aws.security_group import INGRESS_TYPES, all_ports_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="security_group_not_wide_open",
    title="Security groups do not open every port to the internet",
    severity="critical",
    description="A group that lets everyone in on every port protects nothing.",
    remediation="Open the ports that are served, one by one, to the addresses that need them.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=INGRESS_TYPES,
    judge=all_ports_must_be_closed("ingress", otherwise="The whole internet may reach every port."),
    equivalents=("CKV_AWS_277",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
