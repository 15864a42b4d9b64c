"""cloudfront_firewall_stops_log4j: Web ACLs before CloudFront stop lookups by Log4j."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.web_acl import doubts_about
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict


def _judge(distribution: Resource, siblings: Siblings) -> Iterable[Verdict]:
    acl = siblings.target(distribution, "web_acl_id", "aws_wafv2_web_acl")
    return doubts_about(acl, "web_acl_id") if acl is not None else ()


RULE = Rule(
    id="cloudfront_firewall_stops_log4j",
    title="Web ACLs before CloudFront stop lookups by Log4j",
    severity="low",
    description="The managed rule set for known bad inputs stops the requests that made old versions of Log4j "
    "run foreign code.",
    remediation="Add the managed rule group `AWSManagedRulesKnownBadInputsRuleSet` to the web ACL.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html",
    types=("aws_cloudfront_distribution",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_47",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("network",),
)
