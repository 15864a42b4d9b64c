"""google_registry_own_key: Artifact Registry repositories are encrypted with a key of your own."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_registry_own_key",
    title="Artifact Registry repositories are encrypted with a key of your own",
    severity="low",
    description="Google always encrypts; only with a key of your own do you say who may use it, see each use, and "
    "can shut the data off.",
    remediation="Set `kms_key_name` to your key.",
    docs="https://cloud.google.com/artifact-registry/docs/cmek",
    types=("google_artifact_registry_repository",),
    judge=must_be_set("kms_key_name", otherwise="The repository is encrypted with a key of Google.", left_out="breaks"),
    equivalents=("CKV_GCP_84",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
