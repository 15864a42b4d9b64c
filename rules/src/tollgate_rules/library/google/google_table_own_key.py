"""google_table_own_key: BigQuery tables are encrypted with a key of your own."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_table_own_key",
    title="BigQuery tables are encrypted with a key of your own",
    severity="low",
    description="Google always encrypts; only with a key of your own do you say who may use it, see each use, and "
    "can shut the data off.",
    remediation="Set `encryption_configuration.kms_key_name` to your key.",
    docs="https://cloud.google.com/bigquery/docs/customer-managed-encryption",
    types=("google_bigquery_table",),
    judge=must_be_set(
        "encryption_configuration[0].kms_key_name", otherwise="The table is encrypted with a key of Google."
    ),
    equivalents=("CKV_GCP_80",),
    frameworks=("CIS GCP 2.0.0 7.2", "NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
