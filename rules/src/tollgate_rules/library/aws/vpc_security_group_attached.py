"""Security group is attached to a resource."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Undecided, Verdict

_NO_USE = ("aws_security_group_rule", "aws_vpc_security_group_ingress_rule", "aws_vpc_security_group_egress_rule")
"""Types that add rules to a group without using it; another group that names it as a source does not use it either."""


def _judge(group: Resource, plan: PlanResources) -> Iterator[Verdict]:
    users = [row for row in plan.referring_to(group) if row.type not in (*_NO_USE, "aws_security_group")]
    own_id = group.value("id")
    if users or (isinstance(own_id, str) and plan.is_mentioned(own_id, by_other_than=(group.type, *_NO_USE))):
        return
    if plan.has_references:
        yield Problem("name", "The security group is not attached to any resource in the plan.")
    else:
        yield Undecided("name", "may be referenced by another resource; this host does not report references")


RULE = Rule(
    id="vpc_security_group_attached",
    aliases=("security_group_used",),
    title="Security group is attached to a resource",
    severity="low",
    description="Unused security groups make reviews harder and may be attached by mistake.",
    remediation="Attach the security group, or remove it.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-groups.html",
    types=("aws_security_group",),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_5",),
    packs=("cost-hygiene",),
)
