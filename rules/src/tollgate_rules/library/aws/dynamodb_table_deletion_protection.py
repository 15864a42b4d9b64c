"""DynamoDB table has deletion protection enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dynamodb_table_deletion_protection",
    aliases=("dynamodb_deletion_protected",),
    title="DynamoDB table has deletion protection enabled",
    severity="medium",
    description="Without deletion protection, a single API call or a `destroy` run deletes the table.",
    remediation="Set `deletion_protection_enabled = true`.",
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithTables.Basics.html",
    types=("aws_dynamodb_table",),
    judge=must_be_true("deletion_protection_enabled", otherwise="Deletion protection is not enabled."),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
