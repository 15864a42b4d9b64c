"""AppSync API is associated with a WAF web ACL."""

from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appsync_api_waf_associated",
    aliases=("appsync_has_firewall",),
    title="AppSync API is associated with a WAF web ACL",
    severity="medium",
    description="Without a web ACL, common attacks such as SQL injection reach the API unfiltered.",
    remediation="Add an `aws_wafv2_web_acl_association` with `resource_arn` set to the ARN of the API.",
    docs="https://docs.aws.amazon.com/appsync/latest/devguide/WAF-Integration.html",
    types=("aws_appsync_graphql_api",),
    judge_in_plan=must_have(
        Related("aws_wafv2_web_acl_association", by="resource_arn", name="arn"),
        at="name",
        otherwise="The API has no WAF web ACL.",
    ),
    equivalents=("CKV2_AWS_33",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
