"""rds_instance_deletion_protected: RDS instances are protected against deletion."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_deletion_protected",
    title="RDS instances are protected against deletion",
    severity="medium",
    description="With deletion protection, nobody deletes the database by mistake: it must be switched off first.",
    remediation="Set `deletion_protection = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_DeleteInstance.html",
    types=("aws_db_instance",),
    judge=must_be_true("deletion_protection", otherwise="The database can be deleted by one call."),
    equivalents=("CKV_AWS_293",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
