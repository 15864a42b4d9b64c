"""dynamodb_deletion_protected: DynamoDB tables are protected against deletion."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dynamodb_deletion_protected",
    title="DynamoDB tables are protected against deletion",
    severity="medium",
    description="With deletion protection, nobody deletes the table by mistake: it must be switched off first.",
    remediation="Set `deletion_protection_enabled = true`.",
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithTables.Basics.html",
    types=("aws_dynamodb_table",),
    judge=must_be_true("deletion_protection_enabled", otherwise="The table can be deleted by one call."),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
