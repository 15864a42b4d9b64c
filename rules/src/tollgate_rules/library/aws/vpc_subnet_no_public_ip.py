"""Subnet does not assign public IP addresses."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_subnet_no_public_ip",
    aliases=("subnet_no_public_addresses",),
    title="Subnet does not assign public IP addresses",
    severity="medium",
    description="Instances launched in the subnet get a public IP address by default and are exposed to the internet.",
    remediation="Set `map_public_ip_on_launch = false`, and assign public IP addresses only where required.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/vpc-ip-addressing.html",
    types=("aws_subnet", "aws_default_subnet"),
    judge=must_not_be_true(
        "map_public_ip_on_launch", otherwise="The subnet assigns public IP addresses on launch.", left_out="holds"
    ),
    equivalents=("CKV_AWS_130",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
