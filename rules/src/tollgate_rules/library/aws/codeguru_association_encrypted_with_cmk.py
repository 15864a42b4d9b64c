"""CodeGuru Reviewer repository association is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codeguru_association_encrypted_with_cmk",
    aliases=("codeguru_own_key",),
    title="CodeGuru Reviewer repository association is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation='Add a `kms_key_details` block with `encryption_option = "CUSTOMER_MANAGED_CMK"` and `kms_key_id`.',
    docs="https://docs.aws.amazon.com/codeguru/latest/reviewer-ug/encryption-repository-associations.html",
    types=("aws_codegurureviewer_repository_association",),
    judge=must_use_customer_managed_key(
        "kms_key_details[0].kms_key_id",
        otherwise="The repository association is not encrypted with a customer managed KMS key.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_381",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
