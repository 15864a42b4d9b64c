"""iam_group_has_users: IAM groups have members."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_group_has_users",
    title="IAM groups have members",
    severity="low",
    description="A group without members is waiting for somebody to be put into it by mistake.",
    remediation="Add users, or remove the group.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_groups.html",
    types=("aws_iam_group_membership",),
    judge=must_be_set("users", otherwise="The group has no members."),
    equivalents=("CKV2_AWS_14",),
    packs=("iam", "cost-hygiene"),
)
