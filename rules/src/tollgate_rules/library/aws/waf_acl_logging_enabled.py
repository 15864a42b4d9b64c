"""WAF web ACL has logging enabled."""

from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="waf_acl_logging_enabled",
    aliases=("waf_logged",),
    title="WAF web ACL has logging enabled",
    severity="low",
    description="Without logs, allowed and blocked requests cannot be investigated.",
    remediation="Add an `aws_wafv2_web_acl_logging_configuration` with `resource_arn` set to the ARN of the web ACL.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/logging.html",
    types=("aws_wafv2_web_acl",),
    judge_in_plan=must_have(
        Related("aws_wafv2_web_acl_logging_configuration", by="resource_arn", name="arn"),
        at="name",
        otherwise="Logging is not enabled.",
    ),
    equivalents=("CKV2_AWS_31",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
