"""lb_firewall_stops_log4j: Web ACLs before load balancers stop lookups by Log4j."""

from tollgate_rules.aws.web_acl import associated_acl_stops_log4j
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lb_firewall_stops_log4j",
    title="Web ACLs before load balancers stop lookups by Log4j",
    severity="low",
    description="The managed rule set for known bad inputs stops the requests that made old versions of Log4j "
    "run foreign code.",
    remediation="Add the managed rule group `AWSManagedRulesKnownBadInputsRuleSet` to the web ACL.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html",
    types=("aws_lb", "aws_alb"),
    judge_among=associated_acl_stops_log4j,
    equivalents=("CKV2_AWS_76",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("network",),
)
