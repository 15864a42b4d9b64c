"""google_bucket_not_public: Google buckets are not open to everyone."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_bucket_not_public",
    title="Google buckets are not open to everyone",
    severity="critical",
    description="`allUsers` is everyone, and `allAuthenticatedUsers` everyone with an account at Google.",
    remediation="Name users, groups or service accounts as members.",
    docs="https://cloud.google.com/storage/docs/access-control/making-data-public",
    types=grants_of("storage_bucket"),
    judge=must_not_be_for_everyone(otherwise="Everyone on the internet gets the role on the bucket."),
    equivalents=("CKV_GCP_28",),
    frameworks=("CIS GCP 2.0.0 5.1", "NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "data-protection"),
)
