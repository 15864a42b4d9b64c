"""sns_policy_not_public: SNS topic policies do not let everyone in."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return f"In the policy, {statement.name} lets everyone use the topic." if statement.is_for_everyone else ""


RULE = Rule(
    id="sns_policy_not_public",
    title="SNS topic policies do not let everyone in",
    severity="critical",
    description="A statement for every principal, with no condition that names its callers, lets anybody in "
    "the world use it.",
    remediation="Name the accounts, roles or services in `Principal`, or narrow the statement by a condition "
    "such as `aws:SourceArn`.",
    docs="https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html",
    types=("aws_sns_topic_policy", "aws_sns_topic"),
    judge=no_statement(_accuse, at="policy"),
    judge_among=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_169",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
