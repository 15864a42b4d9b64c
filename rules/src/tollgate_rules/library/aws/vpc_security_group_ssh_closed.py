"""Security group does not open SSH to the internet."""

from tollgate_rules.aws.security_group import INGRESS_TYPES, ports_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_security_group_ssh_closed",
    aliases=("security_group_ssh_closed",),
    title="Security group does not open SSH to the internet",
    severity="high",
    description="An SSH port that is open to 0.0.0.0/0 or ::/0 is found by scanners within minutes and attacked by "
    "brute force.",
    remediation="Restrict the source to specific addresses instead of `0.0.0.0/0` and `::/0`, or use Session Manager.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=INGRESS_TYPES,
    judge=ports_must_be_closed({22: "SSH"}),
    equivalents=("CKV_AWS_24",),
    frameworks=("CIS AWS 3.0.0 5.2", "CIS AWS 3.0.0 5.3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "cis-aws", "network"),
)
