"""appsync_has_firewall: AppSync APIs have a web application firewall."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appsync_has_firewall",
    title="AppSync APIs have a web application firewall",
    severity="medium",
    description="A firewall stops the common attacks before they reach what is behind.",
    remediation="Add an `aws_wafv2_web_acl_association` with the ARN of the API.",
    docs="https://docs.aws.amazon.com/appsync/latest/devguide/WAF-Integration.html",
    types=("aws_appsync_graphql_api",),
    judge_among=must_have(
        Beside("aws_wafv2_web_acl_association", by="resource_arn", name="arn"),
        at="name",
        otherwise="No web application firewall stands before the API.",
    ),
    equivalents=("CKV2_AWS_33",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
