"""RDS activity stream is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_activity_stream_encrypted_with_cmk",
    aliases=("rds_activity_stream_own_key",),
    title="RDS activity stream is encrypted with a customer managed KMS key",
    severity="low",
    description="The activity stream contains every SQL statement. With a customer managed key you control who can "
    "read it.",
    remediation="Set `kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/DBActivityStreams.html",
    types=("aws_rds_cluster_activity_stream",),
    judge=must_use_customer_managed_key(
        "kms_key_id", otherwise="The activity stream is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_246",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
