"""SNS topic policy does not allow other accounts."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.policies import no_statement
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict


def _judge(policy: Resource) -> Iterable[Verdict]:
    """Compare principals with the topic's account, which is in its ARN and in the resources of a statement."""
    arn = policy.value("arn")
    own = _account(arn) if isinstance(arn, str) else ""
    return no_statement(lambda statement: _accuse(statement, own), at="policy")(policy)


def _accuse(statement: Statement, own: str) -> str:
    home = own or next((found for arn in statement.resources if (found := _account(arn))), "")
    if not statement.is_allow or not home or statement.is_narrowed:
        return ""
    named_accounts = [_account(name) or name for kind, name in statement.principals if kind == "AWS"]
    others = [account for account in named_accounts if account.isdigit() and account != home]
    return f"Account {others[0]} can use the topic." if others else ""


def _account(arn: str) -> str:
    parts = arn.split(":")
    return parts[4] if len(parts) > 5 and parts[4].isdigit() else ""


RULE = Rule(
    id="sns_topic_policy_no_cross_account_access",
    aliases=("sns_policy_own_account",),
    title="SNS topic policy does not allow other accounts",
    severity="low",
    description="Principals of another account can publish to the topic or subscribe to its messages.",
    remediation="Restrict `Principal` to your account, or add a condition such as `aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html",
    types=("aws_sns_topic_policy",),
    judge=_judge,
    equivalents=("CKV_AWS_385",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
