"""Route 53 public hosted zone has query logging enabled."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import only_if
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import JudgeInPlan, Related, must_have
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_set


def _must_have(*kinds: Related, otherwise: str) -> JudgeInPlan:
    check = must_have(*kinds, at="name", otherwise=otherwise)

    def judge(zone: Resource, plan: PlanResources) -> Iterable[Verdict]:
        """Check public zones only: private zones, which belong to a VPC, have no query log."""
        return only_if("vpc", lambda vpc: not is_set(vpc), lambda row: check(row, plan))(zone)

    return judge


RULE = Rule(
    id="route53_zone_query_logging_enabled",
    aliases=("dns_zone_logged",),
    title="Route 53 public hosted zone has query logging enabled",
    severity="low",
    description="Without query logs, reconnaissance and misuse of DNS names cannot be detected.",
    remediation="Add an `aws_route53_query_log` for the zone.",
    docs="https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/query-logs.html",
    types=("aws_route53_zone",),
    judge_in_plan=_must_have(
        Related("aws_route53_query_log", by="zone_id", name="zone_id"), otherwise="Query logging is not enabled."
    ),
    equivalents=("CKV2_AWS_39",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
