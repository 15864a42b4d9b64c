"""IAM group membership has users."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_group_has_members",
    aliases=("iam_group_has_users",),
    title="IAM group membership has users",
    severity="low",
    description="A group without members is unused, and its permissions are easily granted to a user by mistake.",
    remediation="Add `users`, or remove the group.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_groups.html",
    types=("aws_iam_group_membership",),
    judge=must_be_set("users", otherwise="The group has no members."),
    equivalents=("CKV2_AWS_14",),
    packs=("iam", "cost-hygiene"),
)
