"""WAF web ACL of CloudFront blocks Log4j exploits (CVE-2021-44228)."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.web_acl import verdicts_about
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict


def _judge(distribution: Resource, plan: PlanResources) -> Iterable[Verdict]:
    acl = plan.target(distribution, "web_acl_id", "aws_wafv2_web_acl")
    return verdicts_about(acl, "web_acl_id") if acl is not None else ()


RULE = Rule(
    id="cloudfront_distribution_waf_log4j_blocked",
    aliases=("cloudfront_firewall_stops_log4j",),
    title="WAF web ACL of CloudFront blocks Log4j exploits (CVE-2021-44228)",
    severity="low",
    description="Without the Known Bad Inputs rule group, the web ACL lets through Log4Shell requests, which allow "
    "remote code execution in vulnerable backends.",
    remediation="Add the managed rule group `AWSManagedRulesKnownBadInputsRuleSet` to the web ACL, with its rule "
    "`Log4JRCE` enabled.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html",
    types=("aws_cloudfront_distribution",),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_47",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("network",),
)
