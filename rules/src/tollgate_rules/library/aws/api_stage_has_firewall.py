"""api_stage_has_firewall: API Gateway stages have a web application firewall."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="api_stage_has_firewall",
    title="API Gateway stages have a web application firewall",
    severity="medium",
    description="A firewall stops the common attacks before they reach what is behind.",
    remediation="Add an `aws_wafv2_web_acl_association` with the ARN of the stage.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-aws-waf.html",
    types=("aws_api_gateway_stage",),
    judge_among=must_have(
        Beside("aws_wafv2_web_acl_association", by="resource_arn", name="arn"),
        Beside("aws_wafregional_web_acl_association", by="resource_arn", name="arn"),
        at="stage_name",
        otherwise="No web application firewall stands before the stage.",
    ),
    equivalents=("CKV2_AWS_29",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
