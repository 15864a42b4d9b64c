"""sqs_policy_names_actions: SQS queue policies name the actions they allow."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    is_all = any(action.lower() in ("*", "sqs:*") for action in statement.actions)
    return f"In the policy, {statement.name} allows every action." if statement.is_allow and is_all else ""


RULE = Rule(
    id="sqs_policy_names_actions",
    title="SQS queue policies name the actions they allow",
    severity="high",
    description="`sqs:*` lets others change the policy, empty the queue and delete it.",
    remediation="Name the actions, such as `sqs:SendMessage`.",
    docs="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-basic-examples-of-sqs-policies.html",
    types=("aws_sqs_queue_policy", "aws_sqs_queue"),
    judge=no_statement(_accuse, at="policy"),
    judge_among=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_72",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
