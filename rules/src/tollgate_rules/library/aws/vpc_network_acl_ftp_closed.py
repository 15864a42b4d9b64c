"""Network ACL does not allow FTP from the internet."""

from tollgate_rules.aws.network_acl import port_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_network_acl_ftp_closed",
    aliases=("network_acl_ftp_closed",),
    title="Network ACL does not allow FTP from the internet",
    severity="medium",
    description="Port 21 (FTP) of the subnet is open to 0.0.0.0/0 or ::/0, and FTP sends passwords in plaintext.",
    remediation="Restrict `cidr_block` to the sources that need it, or deny the port in an entry with a lower rule "
    "number.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html",
    types=("aws_network_acl", "aws_network_acl_rule", "aws_default_network_acl"),
    judge=port_must_be_closed(21, otherwise="Port 21 (FTP) is open to the internet."),
    equivalents=("CKV_AWS_229",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
