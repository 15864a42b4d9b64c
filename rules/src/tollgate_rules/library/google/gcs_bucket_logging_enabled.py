"""Cloud Storage bucket has access logging enabled."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gcs_bucket_logging_enabled",
    aliases=("google_bucket_logged",),
    title="Cloud Storage bucket has access logging enabled",
    severity="low",
    description="Without access logs, reads and deletions of objects cannot be traced.",
    remediation="Set `logging { log_bucket = … }`.",
    docs="https://cloud.google.com/storage/docs/access-logs",
    types=("google_storage_bucket",),
    judge=must_be_set("logging[0].log_bucket", otherwise="Access logging is not enabled."),
    equivalents=("CKV_GCP_62",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
