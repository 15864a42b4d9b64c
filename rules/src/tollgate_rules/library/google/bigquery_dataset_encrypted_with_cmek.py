"""BigQuery dataset is encrypted with a customer-managed key (CMEK)."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="bigquery_dataset_encrypted_with_cmek",
    aliases=("google_dataset_own_key",),
    title="BigQuery dataset is encrypted with a customer-managed key (CMEK)",
    severity="low",
    description="Google encrypts data at rest with its own keys by default. With a customer-managed encryption key "
    "(CMEK) you control the key policy and rotation, can audit each use, and can revoke access by disabling the "
    "key.",
    remediation="Set `default_encryption_configuration { kms_key_name = … }`.",
    docs="https://cloud.google.com/bigquery/docs/customer-managed-encryption",
    types=("google_bigquery_dataset",),
    judge=must_be_set(
        "default_encryption_configuration[0].kms_key_name",
        otherwise="The dataset is encrypted with a Google-managed key.",
    ),
    equivalents=("CKV_GCP_81",),
    frameworks=("CIS GCP 2.0.0 7.3", "NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
