"""S3 object is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_object_encrypted_with_cmk",
    aliases=("s3_object_own_key",),
    title="S3 object is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html",
    types=("aws_s3_object", "aws_s3_bucket_object"),
    judge=must_use_customer_managed_key(
        "kms_key_id", otherwise="The object is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_186",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
