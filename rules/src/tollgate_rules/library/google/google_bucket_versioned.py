"""google_bucket_versioned: Google buckets keep old versions."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_bucket_versioned",
    title="Google buckets keep old versions",
    severity="low",
    description="Without versions, what is overwritten or deleted by mistake or by malware is gone.",
    remediation="Set `versioning { enabled = true }`.",
    docs="https://cloud.google.com/storage/docs/object-versioning",
    types=("google_storage_bucket",),
    judge=must_be_true(
        "versioning[0].enabled", otherwise="The bucket does not keep old versions of its objects.", left_out="breaks"
    ),
    equivalents=("CKV_GCP_78",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
