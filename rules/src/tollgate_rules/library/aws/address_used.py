"""address_used: Elastic addresses are in use."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.demands import must_be_set, one_must_pass
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Undecided, Verdict

_ONLY_NAMES = ("aws_route53_record", "aws_security_group", "aws_security_group_rule")
"""What mentions an address without using it."""


def _judge(address: Resource, siblings: Siblings) -> Iterable[Verdict]:
    if any(other.type not in _ONLY_NAMES for other in siblings.referring_to(address)):
        return ()
    verdicts = _demand(address)
    others = ("aws_eip_association", "aws_nat_gateway")
    companions = [siblings.companions(address, kind, by="allocation_id", name="allocation_id") for kind in others]
    if verdicts and any(found.may_be_more for found in companions):
        return (Undecided("instance", "may be used by another resource of the plan, which only apply will tell"),)
    return () if any(found.found for found in companions) else verdicts


_demand = one_must_pass(
    must_be_set("instance", otherwise="Nothing uses the address.", left_out="breaks"),
    must_be_set("network_interface", otherwise="No network interface uses it.", left_out="breaks"),
)


RULE = Rule(
    id="address_used",
    title="Elastic addresses are in use",
    severity="low",
    description="An address that nothing uses is paid for all the same, and may be reached by names that still "
    "point at it.",
    remediation="Set `instance` or `network_interface`, or give it to a NAT gateway or a load balancer; otherwise "
    "remove it.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/elastic-ip-addresses-eip.html",
    types=("aws_eip",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_19",),
    packs=("cost-hygiene",),
)
