"""network_acl_rdp_closed: Network ACLs keep remote desktop from the internet."""

from tollgate_rules.aws.network_acl import port_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="network_acl_rdp_closed",
    title="Network ACLs keep remote desktop from the internet",
    severity="medium",
    description="The ACL is the wall around the subnet, behind which a mistake in a security group does not "
    "count. Port 3389 should not be reached from everywhere.",
    remediation="Allow the addresses that need it, or deny the port in an entry with a lower number.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html",
    types=("aws_network_acl", "aws_network_acl_rule", "aws_default_network_acl"),
    judge=port_must_be_closed(3389, otherwise="The whole internet may reach port 3389 (remote desktop)."),
    equivalents=("CKV_AWS_231",),
    frameworks=("CIS AWS 3.0.0 5.1", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "cis-aws", "network"),
)
