"""Cloud Storage bucket has versioning enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gcs_bucket_versioning_enabled",
    aliases=("google_bucket_versioned",),
    title="Cloud Storage bucket has versioning enabled",
    severity="low",
    description="Without versioning, objects that are overwritten or deleted by mistake or by malware cannot be "
    "restored.",
    remediation="Set `versioning { enabled = true }`.",
    docs="https://cloud.google.com/storage/docs/object-versioning",
    types=("google_storage_bucket",),
    judge=must_be_true("versioning[0].enabled", otherwise="Versioning is not enabled.", left_out="breaks"),
    equivalents=("CKV_GCP_78",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)
