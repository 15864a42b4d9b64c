"""iam_policy_not_admin: no policy allows everything on everything."""

from collections.abc import Iterator

from tollgate_runtime import MISSING, Resource

from tollgate_rules.aws.policy_document import NotAPolicy, statements
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, undecided


def _judge(policy: Resource) -> Iterator[Verdict]:
    document = policy.value("policy")
    if is_open(document):
        yield undecided("policy", document)
    elif document is not MISSING:
        try:
            allowed = statements(str(document))
        except NotAPolicy as error:
            yield Undecided("policy", str(error))
            return
        if any(statement.allows_everything for statement in allowed):
            yield Problem("policy", "The policy allows every action on every resource.")


RULE = Rule(
    id="iam_policy_not_admin",
    title="IAM policies do not allow everything",
    severity="critical",
    description='`Action: "*"` on `Resource: "*"` makes whoever has the policy an administrator of the account.',
    remediation="Name the actions and the resources that are needed.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=("aws_iam_policy", "aws_iam_role_policy", "aws_iam_user_policy", "aws_iam_group_policy"),
    judge=_judge,
    equivalents=("CKV_AWS_62", "CKV_AWS_63"),
    packs=(
        "baseline",
        "production",
        "iam",
        "cis-aws",
    ),
)
