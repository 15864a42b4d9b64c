"""Lambda function is attached to a VPC."""

from typing import Any, cast

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule


def _has_subnets(block: Any) -> bool:
    return isinstance(block, dict) and cast("dict[str, Any]", block).get("subnet_ids") != []


RULE = Rule(
    id="lambda_function_in_vpc",
    aliases=("lambda_in_vpc",),
    title="Lambda function is attached to a VPC",
    severity="low",
    description="Outside a VPC, security groups, route tables and flow logs do not apply to the function. A "
    "function that needs no private resources can be exempted.",
    remediation="Set `vpc_config` with `subnet_ids` and `security_group_ids`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html",
    types=("aws_lambda_function",),
    judge=must_hold("vpc_config[0]", _has_subnets, otherwise="The function is not attached to a VPC."),
    equivalents=("CKV_AWS_117",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("network",),
)
