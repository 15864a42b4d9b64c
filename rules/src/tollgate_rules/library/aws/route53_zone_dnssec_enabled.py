"""Route 53 public hosted zone has DNSSEC signing enabled."""

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
        """Check public zones only: private zones, which belong to a VPC, do not support DNSSEC."""
        return only_if("vpc", lambda vpc: not is_set(vpc), lambda row: check(row, plan))(zone)

    return judge


RULE = Rule(
    id="route53_zone_dnssec_enabled",
    aliases=("dns_zone_signed",),
    title="Route 53 public hosted zone has DNSSEC signing enabled",
    severity="low",
    description="Without DNSSEC, resolvers cannot detect forged answers for the zone.",
    remediation="Add an `aws_route53_hosted_zone_dnssec` for the zone.",
    docs="https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-configuring-dnssec.html",
    types=("aws_route53_zone",),
    judge_in_plan=_must_have(
        Related("aws_route53_hosted_zone_dnssec", by="hosted_zone_id", name="zone_id"),
        otherwise="DNSSEC signing is not enabled.",
    ),
    equivalents=("CKV2_AWS_38",),
    packs=("network",),
)
