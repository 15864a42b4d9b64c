"""Cloud Storage bucket has uniform bucket-level access enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gcs_bucket_uniform_access_enabled",
    aliases=("google_bucket_uniform_access",),
    title="Cloud Storage bucket has uniform bucket-level access enabled",
    severity="medium",
    description="With object ACLs, single objects can be made public without showing up in the IAM policy.",
    remediation="Set `uniform_bucket_level_access = true`.",
    docs="https://cloud.google.com/storage/docs/uniform-bucket-level-access",
    types=("google_storage_bucket",),
    judge=must_be_true(
        "uniform_bucket_level_access",
        otherwise="Uniform bucket-level access is not enabled.",
        left_out="breaks",
    ),
    equivalents=("CKV_GCP_29",),
    frameworks=("CIS GCP 2.0.0 5.2", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "data-protection"),
)
