"""Cloud Storage bucket is encrypted with a customer-managed key (CMEK)."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gcs_bucket_encrypted_with_cmek",
    aliases=("google_bucket_own_key",),
    title="Cloud Storage bucket is encrypted with a customer-managed key (CMEK)",
    severity="low",
    description="Google encrypts data at rest with its own keys by default. With a customer-managed encryption key "
    "(CMEK) you control the key policy and rotation, can audit each use, and can revoke access by disabling the "
    "key.",
    remediation="Set `encryption { default_kms_key_name = … }`.",
    docs="https://cloud.google.com/storage/docs/encryption/customer-managed-keys",
    types=("google_storage_bucket",),
    judge=must_be_set(
        "encryption[0].default_kms_key_name", otherwise="The bucket is encrypted with a Google-managed key."
    ),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
