"""google_bucket_logged: Google buckets log who reads them."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_bucket_logged",
    title="Google buckets log who reads them",
    severity="low",
    description="Access logs tell who read what, also where a bucket is public.",
    remediation="Set `logging { log_bucket = … }`.",
    docs="https://cloud.google.com/storage/docs/access-logs",
    types=("google_storage_bucket",),
    judge=must_be_set("logging[0].log_bucket", otherwise="Who reads the bucket is not recorded."),
    equivalents=("CKV_GCP_62",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("logging",),
)
