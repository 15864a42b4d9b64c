"""API Gateway stage is associated with a WAF web ACL."""

from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_stage_waf_associated",
    aliases=("api_stage_has_firewall",),
    title="API Gateway stage is associated with a WAF web ACL",
    severity="medium",
    description="Without a web ACL, common attacks such as SQL injection reach the API unfiltered.",
    remediation="Add an `aws_wafv2_web_acl_association` with `resource_arn` set to the ARN of the stage.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-aws-waf.html",
    types=("aws_api_gateway_stage",),
    judge_in_plan=must_have(
        Related("aws_wafv2_web_acl_association", by="resource_arn", name="arn"),
        Related("aws_wafregional_web_acl_association", by="resource_arn", name="arn"),
        at="stage_name",
        otherwise="The stage has no WAF web ACL.",
    ),
    equivalents=("CKV2_AWS_29",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
