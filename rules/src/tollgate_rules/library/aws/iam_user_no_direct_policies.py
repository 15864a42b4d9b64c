"""IAM user has no policies attached directly."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_not_be_set
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_ON_USERS = must_not_be_set("users", otherwise="The policy is attached to users.")
_ON_A_USER = must_not_be_set("user", otherwise="The policy is attached to a user.", left_out=None)


def _judge(resource: Resource) -> Iterable[Verdict]:
    return _ON_USERS(resource) if resource.type == "aws_iam_policy_attachment" else _ON_A_USER(resource)


RULE = Rule(
    id="iam_user_no_direct_policies",
    aliases=("iam_no_policy_on_users",),
    title="IAM user has no policies attached directly",
    severity="low",
    description="Policies on individual users are hard to review, and often stay attached when people change jobs.",
    remediation="Attach the policy to a group or role.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=("aws_iam_policy_attachment", "aws_iam_user_policy_attachment", "aws_iam_user_policy"),
    judge=_judge,
    equivalents=("CKV_AWS_40",),
    frameworks=("CIS AWS 3.0.0 1.15", "NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("production", "cis-aws", "iam"),
)
