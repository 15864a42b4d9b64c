"""security_group_http_closed: Security groups keep plain HTTP from the internet."""

from tollgate_rules.aws.security_group import INGRESS_TYPES, ports_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="security_group_http_closed",
    title="Security groups keep plain HTTP from the internet",
    severity="low",
    description="Whatever travels over plain HTTP can be read and changed on its way.",
    remediation="Open port 443 alone, or leave port 80 to a load balancer that sends callers on to HTTPS.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=INGRESS_TYPES,
    judge=ports_must_be_closed({80: "plain HTTP"}),
    equivalents=("CKV_AWS_260",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
