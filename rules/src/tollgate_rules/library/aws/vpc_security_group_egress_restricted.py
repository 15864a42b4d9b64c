"""Security group does not allow all outbound traffic."""

from tollgate_rules.aws.security_group import EGRESS_TYPES, all_ports_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_security_group_egress_restricted",
    aliases=("security_group_egress_limited",),
    title="Security group does not allow all outbound traffic",
    severity="low",
    description="Unrestricted egress lets an attacker exfiltrate data and download tools.",
    remediation="Restrict egress rules to the required destinations and ports, or route traffic through a proxy or "
    "firewall.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=EGRESS_TYPES,
    judge=all_ports_must_be_closed("egress", otherwise="All outbound traffic to the internet is allowed."),
    equivalents=("CKV_AWS_382",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("network",),
)
