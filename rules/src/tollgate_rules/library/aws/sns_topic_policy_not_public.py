"""SNS topic policy does not allow public access."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return f"Any principal can use the topic: see {statement.name} of the policy." if statement.is_for_everyone else ""


RULE = Rule(
    id="sns_topic_policy_not_public",
    aliases=("sns_policy_not_public",),
    title="SNS topic policy does not allow public access",
    severity="critical",
    description="A statement that allows any principal, without a condition that restricts callers, lets anyone "
    "publish or subscribe.",
    remediation="Set `Principal` to specific accounts, roles or services, or add a condition such as `aws:SourceArn`.",
    docs="https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html",
    types=("aws_sns_topic_policy", "aws_sns_topic"),
    judge=no_statement(_accuse, at="policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_169",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
