"""network_acl_not_wide_open: Network ACLs do not open every port to the internet."""

from tollgate_rules.aws.network_acl import port_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="network_acl_not_wide_open",
    title="Network ACLs do not open every port to the internet",
    severity="medium",
    description="An entry for everyone and every port makes the wall around the subnet a gate.",
    remediation="Allow the ports and addresses that are needed.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html",
    types=("aws_network_acl_rule", "aws_network_acl"),
    judge=port_must_be_closed(None, otherwise="The whole internet may reach every port."),
    equivalents=("CKV_AWS_352",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("network",),
)
