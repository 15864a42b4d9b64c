"""google_registry_not_public: Artifact Registry is not open to everyone."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_registry_not_public",
    title="Artifact Registry is not open to everyone",
    severity="high",
    description="Who may read a repository reads your software; who may write runs theirs in your systems.",
    remediation="Name users, groups or service accounts as members.",
    docs="https://cloud.google.com/artifact-registry/docs/access-control",
    types=grants_of("artifact_registry_repository"),
    judge=must_not_be_for_everyone(otherwise="Everyone on the internet gets the role on the repository."),
    equivalents=("CKV_GCP_101",),
    frameworks=("NIST 800-53 AC-3", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
