"""Cloud SQL instance is encrypted with a customer-managed key (CMEK)."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudsql_instance_encrypted_with_cmek",
    aliases=("google_sql_own_key",),
    title="Cloud SQL instance is encrypted with a customer-managed key (CMEK)",
    severity="low",
    description="Google encrypts data at rest with its own keys by default. With a customer-managed encryption key "
    "(CMEK) you control the key policy and rotation, can audit each use, and can revoke access by disabling the "
    "key.",
    remediation="Set `encryption_key_name` to a Cloud KMS key.",
    docs="https://cloud.google.com/sql/docs/postgres/configure-cmek",
    types=("google_sql_database_instance",),
    judge=must_be_set(
        "encryption_key_name", otherwise="The instance is encrypted with a Google-managed key.", left_out="breaks"
    ),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
