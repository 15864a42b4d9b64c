"""RDS instance has deletion protection enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_deletion_protection",
    aliases=("rds_instance_deletion_protected",),
    title="RDS instance has deletion protection enabled",
    severity="medium",
    description="Without deletion protection, a single API call or a `destroy` run deletes the database.",
    remediation="Set `deletion_protection = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_DeleteInstance.html",
    types=("aws_db_instance",),
    judge=must_be_true("deletion_protection", otherwise="Deletion protection is not enabled."),
    equivalents=("CKV_AWS_293",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
