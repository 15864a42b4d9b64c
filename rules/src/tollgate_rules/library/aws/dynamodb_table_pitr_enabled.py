"""DynamoDB table has point-in-time recovery enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dynamodb_table_pitr_enabled",
    aliases=("dynamodb_recoverable",),
    title="DynamoDB table has point-in-time recovery enabled",
    severity="medium",
    description="Without point-in-time recovery, accidental writes and deletes cannot be undone.",
    remediation="Set `point_in_time_recovery { enabled = true }`.",
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html",
    types=("aws_dynamodb_table",),
    judge=must_be_true(
        "point_in_time_recovery[0].enabled",
        otherwise="Point-in-time recovery is not enabled.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_28",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
