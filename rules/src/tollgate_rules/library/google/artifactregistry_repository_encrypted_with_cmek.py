"""Artifact Registry repository is encrypted with a customer-managed key (CMEK)."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="artifactregistry_repository_encrypted_with_cmek",
    aliases=("google_registry_own_key",),
    title="Artifact Registry repository is encrypted with a customer-managed key (CMEK)",
    severity="low",
    description="Google encrypts data at rest with its own keys by default. With a customer-managed encryption key "
    "(CMEK) you control the key policy and rotation, can audit each use, and can revoke access by disabling the "
    "key.",
    remediation="Set `kms_key_name` to a Cloud KMS key.",
    docs="https://cloud.google.com/artifact-registry/docs/cmek",
    types=("google_artifact_registry_repository",),
    judge=must_be_set(
        "kms_key_name", otherwise="The repository is encrypted with a Google-managed key.", left_out="breaks"
    ),
    equivalents=("CKV_GCP_84",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
