"""Security group does not open all ports to the internet."""

from tollgate_rules.aws.security_group import INGRESS_TYPES, all_ports_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_security_group_all_ports_closed",
    aliases=("security_group_not_wide_open",),
    title="Security group does not open all ports to the internet",
    severity="critical",
    description="A security group that allows every port from 0.0.0.0/0 or ::/0 protects nothing.",
    remediation="Restrict ingress rules to the required ports and sources.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=INGRESS_TYPES,
    judge=all_ports_must_be_closed("ingress", otherwise="All ports are open to the internet."),
    equivalents=("CKV_AWS_277",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
