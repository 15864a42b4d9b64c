"""dynamodb_recoverable: DynamoDB tables can be restored to any point in time."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dynamodb_recoverable",
    title="DynamoDB tables can be restored to any point in time",
    severity="medium",
    description="Point-in-time recovery keeps every change for up to 35 days, at no cost to the table's speed.",
    remediation="Set `point_in_time_recovery { enabled = true }`.",
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html",
    types=("aws_dynamodb_table",),
    judge=must_be_true(
        "point_in_time_recovery[0].enabled",
        otherwise="The table cannot be restored to a moment before a mistake.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_28",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
