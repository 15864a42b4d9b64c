"""WAF web ACL of AppSync blocks Log4j exploits (CVE-2021-44228)."""

from tollgate_rules.aws.web_acl import associated_acl_must_block_log4j
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appsync_api_waf_log4j_blocked",
    aliases=("appsync_firewall_stops_log4j",),
    title="WAF web ACL of AppSync blocks Log4j exploits (CVE-2021-44228)",
    severity="low",
    description="Without the Known Bad Inputs rule group, the web ACL lets through Log4Shell requests, which allow "
    "remote code execution in vulnerable backends.",
    remediation="Add the managed rule group `AWSManagedRulesKnownBadInputsRuleSet` to the web ACL, with its rule "
    "`Log4JRCE` enabled.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html",
    types=("aws_appsync_graphql_api",),
    judge_in_plan=associated_acl_must_block_log4j,
    equivalents=("CKV2_AWS_78",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("network",),
)
