"""FSx file system is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="fsx_filesystem_encrypted_with_cmk",
    aliases=("fsx_own_key",),
    title="FSx file system is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/fsx/latest/WindowsGuide/encryption-at-rest.html",
    types=("aws_fsx_ontap_file_system", "aws_fsx_windows_file_system", "aws_fsx_openzfs_file_system"),
    judge=must_use_customer_managed_key(
        "kms_key_id", otherwise="The file system is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_178", "CKV_AWS_179", "CKV_AWS_203"),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
