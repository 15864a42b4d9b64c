"""WAF Classic web ACL has logging enabled."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="waf_classic_acl_logging_enabled",
    aliases=("waf_classic_logged",),
    title="WAF Classic web ACL has logging enabled",
    severity="low",
    description="Without logs, allowed and blocked requests cannot be investigated.",
    remediation="Add a `logging_configuration` block with a `log_destination`.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/classic-logging.html",
    types=("aws_waf_web_acl", "aws_wafregional_web_acl"),
    judge=must_be_set("logging_configuration", otherwise="Logging is not enabled."),
    equivalents=("CKV_AWS_176",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
