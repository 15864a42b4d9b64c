"""SQS queue policy does not allow all actions."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    is_all = any(action.lower() in ("*", "sqs:*") for action in statement.actions)
    return f"All actions are allowed: see {statement.name} of the policy." if statement.is_allow and is_all else ""


RULE = Rule(
    id="sqs_queue_policy_no_wildcard_actions",
    aliases=("sqs_policy_names_actions",),
    title="SQS queue policy does not allow all actions",
    severity="high",
    description="`sqs:*` lets principals change the policy, purge the queue and delete it.",
    remediation="Restrict `Action` to what is required, such as `sqs:SendMessage`.",
    docs="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-basic-examples-of-sqs-policies.html",
    types=("aws_sqs_queue_policy", "aws_sqs_queue"),
    judge=no_statement(_accuse, at="policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_72",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
