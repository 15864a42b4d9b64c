"""WAF web ACL blocks Log4j exploits (CVE-2021-44228)."""

from tollgate_rules.aws.web_acl import web_acl_must_block_log4j
from tollgate_rules.rule import Rule

RULE = Rule(
    id="waf_acl_log4j_blocked",
    aliases=("waf_stops_log4j",),
    title="WAF web ACL blocks Log4j exploits (CVE-2021-44228)",
    severity="medium",
    description="Without the Known Bad Inputs rule group, the web ACL lets through Log4Shell requests, which allow "
    "remote code execution in vulnerable backends.",
    remediation="Add the managed rule group `AWSManagedRulesKnownBadInputsRuleSet`, with its rule `Log4JRCE` enabled.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html",
    types=("aws_wafv2_web_acl",),
    judge=web_acl_must_block_log4j,
    equivalents=("CKV_AWS_192",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("network",),
)
