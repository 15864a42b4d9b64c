"""dns_zone_logged: Public hosted zones log the queries to them."""

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
    id="dns_zone_logged",
    title="Public hosted zones log the queries to them",
    severity="low",
    description="Query logs show who asks for which name, and which names are asked for that should not be known.",
    remediation="Add an `aws_route53_query_log` for the zone.",
    docs="https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/query-logs.html",
    types=("aws_route53_zone",),
    judge_among=_must_have(
        Beside("aws_route53_query_log", by="zone_id", name="zone_id"), otherwise="Queries are not logged."
    ),
    equivalents=("CKV2_AWS_39",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
