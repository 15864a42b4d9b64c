"""Network ACL does not allow all ports from the internet."""

from tollgate_rules.aws.network_acl import port_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_network_acl_all_ports_closed",
    aliases=("network_acl_not_wide_open",),
    title="Network ACL does not allow all ports from the internet",
    severity="medium",
    description="An entry that allows every port from 0.0.0.0/0 or ::/0 disables the ACL as a second line of defense.",
    remediation="Restrict `from_port`, `to_port` and `cidr_block` to what is required.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html",
    types=("aws_network_acl_rule", "aws_network_acl"),
    judge=port_must_be_closed(None, otherwise="All ports are open to the internet."),
    equivalents=("CKV_AWS_352",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("network",),
)
