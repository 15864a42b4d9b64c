"""Artifact Registry repository is not public."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="artifactregistry_repository_not_public",
    aliases=("google_registry_not_public",),
    title="Artifact Registry repository is not public",
    severity="high",
    description="Anyone who can read gets your software, and anyone who can write can run code in your systems.",
    remediation="Set `member` or `members` to specific users, groups or service accounts.",
    docs="https://cloud.google.com/artifact-registry/docs/access-control",
    types=grants_of("artifact_registry_repository"),
    judge=must_not_be_for_everyone(otherwise="The IAM grant makes the repository public."),
    equivalents=("CKV_GCP_101",),
    frameworks=("NIST 800-53 AC-3", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
