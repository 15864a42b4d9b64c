"""Cloud Storage bucket enforces public access prevention."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gcs_bucket_public_access_prevented",
    aliases=("google_bucket_public_access_prevented",),
    title="Cloud Storage bucket enforces public access prevention",
    severity="high",
    description="Without it, an IAM grant or ACL can make the bucket public.",
    remediation='Set `public_access_prevention = "enforced"`.',
    docs="https://cloud.google.com/storage/docs/public-access-prevention",
    types=("google_storage_bucket",),
    judge=must_be_one_of(
        "public_access_prevention",
        ("enforced",),
        otherwise="Public access prevention is not enforced.",
        default="inherited",
        left_out="breaks",
    ),
    equivalents=("CKV_GCP_114",),
    frameworks=("NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
