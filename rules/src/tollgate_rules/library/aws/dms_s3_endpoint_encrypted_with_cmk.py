"""DMS S3 endpoint encrypts objects with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dms_s3_endpoint_encrypted_with_cmk",
    aliases=("dms_s3_endpoint_own_key",),
    title="DMS S3 endpoint encrypts objects with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `server_side_encryption_kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Target.S3.html",
    types=("aws_dms_s3_endpoint",),
    judge=must_use_customer_managed_key(
        "server_side_encryption_kms_key_id",
        otherwise="Objects written by the endpoint are not encrypted with a customer managed KMS key.",
    ),
    equivalents=("CKV_AWS_298",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
