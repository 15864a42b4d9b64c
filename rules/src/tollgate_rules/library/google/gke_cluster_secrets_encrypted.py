"""GKE cluster encrypts Kubernetes secrets with a Cloud KMS key."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_cluster_secrets_encrypted",
    aliases=("google_gke_secrets_encrypted",),
    title="GKE cluster encrypts Kubernetes secrets with a Cloud KMS key",
    severity="medium",
    description="With a Cloud KMS key, a copy of the cluster's database cannot be decrypted without permission to use "
    "the key.",
    remediation='Set `state = "ENCRYPTED"` and `key_name` in `database_encryption`.',
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/encrypting-secrets",
    types=("google_container_cluster",),
    judge=must_be_one_of(
        "database_encryption[0].state",
        ("ENCRYPTED", "ALL_OBJECTS_ENCRYPTION_ENABLED"),
        otherwise="Kubernetes secrets are not encrypted with a Cloud KMS key.",
        default="DECRYPTED",
        left_out="breaks",
    ),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
