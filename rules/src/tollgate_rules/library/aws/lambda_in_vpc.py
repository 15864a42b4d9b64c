"""lambda_in_vpc: Lambda functions run inside a VPC."""

from typing import Any, cast

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule


def _has_subnets(block: Any) -> bool:
    return isinstance(block, dict) and cast("dict[str, Any]", block).get("subnet_ids") != []


RULE = Rule(
    id="lambda_in_vpc",
    title="Lambda functions run inside a VPC",
    severity="low",
    description="Inside a VPC, security groups and route tables decide what the function reaches, and flow logs "
    "record it. A function that needs no private resource may do without: switch the rule off for it.",
    remediation="Set `vpc_config` with private subnets and a security group.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html",
    types=("aws_lambda_function",),
    judge=must_hold("vpc_config[0]", _has_subnets, otherwise="The function runs outside your VPC."),
    equivalents=("CKV_AWS_117",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("network",),
)
