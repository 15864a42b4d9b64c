"""Redshift cluster is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_cluster_encrypted_with_cmk",
    aliases=("redshift_own_key",),
    title="Redshift cluster is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_id` to the ARN of a customer managed KMS key, and `encrypted = true`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-db-encryption.html",
    types=("aws_redshift_cluster",),
    judge=must_use_customer_managed_key(
        "kms_key_id", otherwise="The cluster is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_142",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
