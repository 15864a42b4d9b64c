"""waf_stops_log4j: Web ACLs stop lookups by Log4j."""

from tollgate_rules.aws.web_acl import web_acl_stops_log4j
from tollgate_rules.rule import Rule

RULE = Rule(
    id="waf_stops_log4j",
    title="Web ACLs stop lookups by Log4j",
    severity="medium",
    description="The managed rule set for known bad inputs stops the requests that made old versions of Log4j "
    "run foreign code.",
    remediation="Add the managed rule group `AWSManagedRulesKnownBadInputsRuleSet`, and leave its rule `Log4JRCE` on.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html",
    types=("aws_wafv2_web_acl",),
    judge=web_acl_stops_log4j,
    equivalents=("CKV_AWS_192",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("network",),
)
