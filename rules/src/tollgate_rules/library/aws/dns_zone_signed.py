"""dns_zone_signed: Public hosted zones are signed."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.companions import Beside, JudgeAmong, must_have
from tollgate_rules.demands import only_if
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict, is_set


def _must_have(*kinds: Beside, otherwise: str) -> JudgeAmong:
    demanded = must_have(*kinds, at="name", otherwise=otherwise)

    def judge(zone: Resource, siblings: Siblings) -> Iterable[Verdict]:
        """Private zones, which belong to a VPC, have neither."""
        return only_if("vpc", lambda vpc: not is_set(vpc), lambda row: demanded(row, siblings))(zone)

    return judge


RULE = Rule(
    id="dns_zone_signed",
    title="Public hosted zones are signed",
    severity="low",
    description="Without DNSSEC, answers for the zone can be forged on their way.",
    remediation="Add an `aws_route53_hosted_zone_dnssec` for the zone.",
    docs="https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-configuring-dnssec.html",
    types=("aws_route53_zone",),
    judge_among=_must_have(
        Beside("aws_route53_hosted_zone_dnssec", by="hosted_zone_id", name="zone_id"),
        otherwise="The zone is not signed.",
    ),
    equivalents=("CKV2_AWS_38",),
    packs=("network",),
)
