"""Amazon Connect S3 storage is encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import equals, only_if
from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="connect_s3_storage_encrypted_with_cmk",
    aliases=("connect_s3_own_key",),
    title="Amazon Connect S3 storage is encrypted with a customer managed KMS key",
    severity="low",
    description="Amazon Connect stores call recordings, transcripts and reports. With a customer managed key you "
    "control who can decrypt them.",
    remediation='In `s3_config`, add an `encryption_config` block with `encryption_type = "KMS"` and the ARN of a '
    "customer managed KMS key as `key_id`.",
    docs="https://docs.aws.amazon.com/connect/latest/adminguide/encryption-at-rest.html",
    types=("aws_connect_instance_storage_config",),
    judge=only_if(
        "storage_config[0].storage_type",
        equals("S3"),
        must_use_customer_managed_key(
            "storage_config[0].s3_config[0].encryption_config[0].key_id",
            otherwise="The S3 storage is not encrypted with a customer managed KMS key.",
            left_out=None,
        ),
    ),
    equivalents=("CKV_AWS_270",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
