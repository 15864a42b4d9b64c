"""sqs_policy_not_public: SQS queue policies do not let everyone in."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return f"In the policy, {statement.name} lets everyone use the queue." if statement.is_for_everyone else ""


RULE = Rule(
    id="sqs_policy_not_public",
    title="SQS queue policies do not let everyone in",
    severity="critical",
    description="A statement for every principal, with no condition that names its callers, lets anybody in "
    "the world use it.",
    remediation="Name the accounts, roles or services in `Principal`, or narrow the statement by a condition "
    "such as `aws:SourceArn`.",
    docs="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-basic-examples-of-sqs-policies.html",
    types=("aws_sqs_queue_policy", "aws_sqs_queue"),
    judge=no_statement(_accuse, at="policy"),
    judge_among=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_168", "CKV_AWS_387"),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
