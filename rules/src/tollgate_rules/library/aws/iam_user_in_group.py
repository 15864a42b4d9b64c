"""iam_user_in_group: IAM users belong to a group."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict

_IN_A_GROUP = must_have(
    Beside("aws_iam_user_group_membership", by="user", name="name"),
    Beside("aws_iam_group_membership", by="users", name="name"),
    at="name",
    otherwise="The user belongs to no group.",
)
_HAS_USERS = must_be_set("users", otherwise="The membership has no users.")


def _judge(resource: Resource, siblings: Siblings) -> Iterable[Verdict]:
    return _IN_A_GROUP(resource, siblings) if resource.type == "aws_iam_user" else _HAS_USERS(resource)


RULE = Rule(
    id="iam_user_in_group",
    title="IAM users belong to a group",
    severity="low",
    description="Users outside of groups are the ones whose rights nobody looks after.",
    remediation="Add the user to a group with an `aws_iam_user_group_membership`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_groups.html",
    types=("aws_iam_user", "aws_iam_group_membership"),
    judge_among=_judge,
    equivalents=("CKV2_AWS_21",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
