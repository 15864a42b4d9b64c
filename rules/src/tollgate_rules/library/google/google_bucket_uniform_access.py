"""google_bucket_uniform_access: Google buckets grant access in one way only."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_bucket_uniform_access",
    title="Google buckets grant access in one way only",
    severity="medium",
    description="With uniform access, only IAM says who may read; access lists on single objects, which nobody "
    "looks at, count no more.",
    remediation="Set `uniform_bucket_level_access = true`.",
    docs="https://cloud.google.com/storage/docs/uniform-bucket-level-access",
    types=("google_storage_bucket",),
    judge=must_be_true(
        "uniform_bucket_level_access",
        otherwise="Each object can be opened by an access list of its own.",
        left_out="breaks",
    ),
    equivalents=("CKV_GCP_29",),
    frameworks=("CIS GCP 2.0.0 5.2", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "data-protection"),
)
