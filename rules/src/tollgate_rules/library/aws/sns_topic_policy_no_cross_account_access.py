"""sns_policy_own_account: SNS topic policies let no other account in."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.policies import no_statement
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict


def _judge(policy: Resource) -> Iterable[Verdict]:
    """The account of the topic is in its ARN, and in the resources of a statement."""
    arn = policy.value("arn")
    own = _account(arn) if isinstance(arn, str) else ""
    return no_statement(lambda statement: _accuse(statement, own), at="policy")(policy)


def _accuse(statement: Statement, own: str) -> str:
    home = own or next((found for arn in statement.resources if (found := _account(arn))), "")
    if not statement.is_allow or not home or statement.is_narrowed:
        return ""
    named_accounts = [_account(name) or name for kind, name in statement.principals if kind == "AWS"]
    others = [account for account in named_accounts if account.isdigit() and account != home]
    return f"The account {others[0]} may use the topic." if others else ""


def _account(arn: str) -> str:
    parts = arn.split(":")
    return parts[4] if len(parts) > 5 and parts[4].isdigit() else ""


RULE = Rule(
    id="sns_policy_own_account",
    title="SNS topic policies let no other account in",
    severity="low",
    description="Another account may publish to the topic, or listen to what is published.",
    remediation="Name principals of your own account, or narrow the statement by `aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html",
    types=("aws_sns_topic_policy",),
    judge=_judge,
    equivalents=("CKV_AWS_385",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
