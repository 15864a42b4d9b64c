"""RDS replicated backup is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_backup_replication_encrypted_with_cmk",
    aliases=("rds_backup_replica_own_key",),
    title="RDS replicated backup is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ReplicateBackups.html",
    types=("aws_db_instance_automated_backups_replication",),
    judge=must_use_customer_managed_key(
        "kms_key_id", otherwise="The replicated backup is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_245",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
