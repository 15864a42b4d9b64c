"""BigQuery table is encrypted with a customer-managed key (CMEK)."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="bigquery_table_encrypted_with_cmek",
    aliases=("google_table_own_key",),
    title="BigQuery table is encrypted with a customer-managed key (CMEK)",
    severity="low",
    description="Google encrypts data at rest with its own keys by default. With a customer-managed encryption key "
    "(CMEK) you control the key policy and rotation, can audit each use, and can revoke access by disabling the "
    "key.",
    remediation="Set `encryption_configuration { kms_key_name = … }`.",
    docs="https://cloud.google.com/bigquery/docs/customer-managed-encryption",
    types=("google_bigquery_table",),
    judge=must_be_set(
        "encryption_configuration[0].kms_key_name", otherwise="The table is encrypted with a Google-managed key."
    ),
    equivalents=("CKV_GCP_80",),
    frameworks=("CIS GCP 2.0.0 7.2", "NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
