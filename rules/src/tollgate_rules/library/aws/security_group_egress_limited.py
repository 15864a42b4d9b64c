"""security_group_egress_limited: Security groups do not let everything out to everywhere."""

from tollgate_rules.aws.security_group import EGRESS_TYPES, all_ports_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="security_group_egress_limited",
    title="Security groups do not let everything out to everywhere",
    severity="low",
    description="What has broken in can send what it finds anywhere, and fetch its tools from anywhere.",
    remediation="Allow the destinations and ports that are needed, or send what leaves through a proxy or firewall.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=EGRESS_TYPES,
    judge=all_ports_must_be_closed("egress", otherwise="Everything may go out to the whole internet."),
    equivalents=("CKV_AWS_382",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("network",),
)
