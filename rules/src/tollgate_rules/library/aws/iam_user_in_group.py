"""IAM user belongs to a group."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_IN_A_GROUP = must_have(
    Related("aws_iam_user_group_membership", by="user", name="name"),
    Related("aws_iam_group_membership", by="users", name="name"),
    at="name",
    otherwise="The user belongs to no group.",
)
_HAS_USERS = must_be_set("users", otherwise="The group membership has no users.")


def _judge(resource: Resource, plan: PlanResources) -> Iterable[Verdict]:
    return _IN_A_GROUP(resource, plan) if resource.type == "aws_iam_user" else _HAS_USERS(resource)


RULE = Rule(
    id="iam_user_in_group",
    title="IAM user belongs to a group",
    severity="low",
    description="Permissions of users outside groups are hard to review.",
    remediation="Add the user to a group with an `aws_iam_user_group_membership`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_groups.html",
    types=("aws_iam_user", "aws_iam_group_membership"),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_21",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
