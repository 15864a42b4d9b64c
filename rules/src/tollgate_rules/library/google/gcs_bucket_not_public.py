"""Cloud Storage bucket is not public."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gcs_bucket_not_public",
    aliases=("google_bucket_not_public",),
    title="Cloud Storage bucket is not public",
    severity="critical",
    description="A grant to `allUsers` or `allAuthenticatedUsers` gives everyone on the internet access to the bucket.",
    remediation="Set `member` or `members` to specific users, groups or service accounts.",
    docs="https://cloud.google.com/storage/docs/access-control/making-data-public",
    types=grants_of("storage_bucket"),
    judge=must_not_be_for_everyone(otherwise="The IAM grant makes the bucket public."),
    equivalents=("CKV_GCP_28",),
    frameworks=("CIS GCP 2.0.0 5.1", "NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "data-protection"),
)
