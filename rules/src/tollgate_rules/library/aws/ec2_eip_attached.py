"""Elastic IP address is attached."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_be_set, one_must_pass
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Undecided, Verdict

_ONLY_NAMES = ("aws_route53_record", "aws_security_group", "aws_security_group_rule")
"""Types that refer to an address without using it."""


def _judge(address: Resource, plan: PlanResources) -> Iterable[Verdict]:
    if any(other.type not in _ONLY_NAMES for other in plan.referring_to(address)):
        return ()
    verdicts = _check(address)
    others = ("aws_eip_association", "aws_nat_gateway")
    companions = [plan.related(address, kind, by="allocation_id", name="allocation_id") for kind in others]
    if verdicts and any(found.may_be_more for found in companions):
        return (
            Undecided(
                "instance", "may be associated with another resource in the plan, which is known only after apply"
            ),
        )
    return () if any(found.found for found in companions) else verdicts


_check = one_must_pass(
    must_be_set(
        "instance",
        otherwise="The Elastic IP address is not attached to an instance or network interface.",
        left_out="breaks",
    ),
    must_be_set(
        "network_interface",
        otherwise="The Elastic IP address is not attached to a network interface.",
        left_out="breaks",
    ),
)


RULE = Rule(
    id="ec2_eip_attached",
    aliases=("address_used",),
    title="Elastic IP address is attached",
    severity="low",
    description="An Elastic IP address that is not attached is billed without being used, and DNS records may still "
    "point to it.",
    remediation="Set `instance` or `network_interface`, associate the address with a NAT gateway or load balancer, "
    "or release it.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/elastic-ip-addresses-eip.html",
    types=("aws_eip",),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_19",),
    packs=("cost-hygiene",),
)
