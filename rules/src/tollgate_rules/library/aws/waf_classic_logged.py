"""waf_classic_logged: Web ACLs of WAF Classic log what they see."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="waf_classic_logged",
    title="Web ACLs of WAF Classic log what they see",
    severity="low",
    description="Without logs nobody can tell what was stopped, and what was not.",
    remediation="Add a `logging_configuration`.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/classic-logging.html",
    types=("aws_waf_web_acl", "aws_wafregional_web_acl"),
    judge=must_be_set("logging_configuration", otherwise="The web ACL keeps no log."),
    equivalents=("CKV_AWS_176",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
