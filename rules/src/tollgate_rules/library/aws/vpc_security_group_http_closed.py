"""Security group does not open HTTP to the internet."""

from tollgate_rules.aws.security_group import INGRESS_TYPES, ports_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_security_group_http_closed",
    aliases=("security_group_http_closed",),
    title="Security group does not open HTTP to the internet",
    severity="low",
    description="Plain HTTP traffic on port 80 can be read and modified in transit.",
    remediation="Open port 443 only, or restrict port 80 to a load balancer that redirects to HTTPS.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=INGRESS_TYPES,
    judge=ports_must_be_closed({80: "HTTP"}),
    equivalents=("CKV_AWS_260",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
