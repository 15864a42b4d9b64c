"""google_bucket_public_access_prevented: Google buckets cannot be made public."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_bucket_public_access_prevented",
    title="Google buckets cannot be made public",
    severity="high",
    description="Enforced prevention overrules every grant and access list that would open the bucket to the public.",
    remediation='Set `public_access_prevention = "enforced"`.',
    docs="https://cloud.google.com/storage/docs/public-access-prevention",
    types=("google_storage_bucket",),
    judge=must_be_one_of(
        "public_access_prevention",
        ("enforced",),
        otherwise="A later grant can make the bucket public.",
        default="inherited",
        left_out="breaks",
    ),
    equivalents=("CKV_GCP_114",),
    frameworks=("NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
