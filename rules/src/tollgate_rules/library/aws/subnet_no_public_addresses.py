"""subnet_no_public_addresses: Subnets do not give out public addresses by themselves."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="subnet_no_public_addresses",
    title="Subnets do not give out public addresses by themselves",
    severity="medium",
    description="Whatever starts in such a subnet is reachable from the internet unless somebody remembered "
    "to say otherwise.",
    remediation="Set `map_public_ip_on_launch = false`, and give public addresses where they are needed.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/vpc-ip-addressing.html",
    types=("aws_subnet", "aws_default_subnet"),
    judge=must_not_be_true(
        "map_public_ip_on_launch", otherwise="Instances in the subnet get public addresses.", left_out="holds"
    ),
    equivalents=("CKV_AWS_130",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
