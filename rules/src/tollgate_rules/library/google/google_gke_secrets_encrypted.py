"""google_gke_secrets_encrypted: the secrets of a cluster are encrypted with a key of your own."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_secrets_encrypted",
    title="GKE encrypts the secrets of a cluster with a key of your own",
    severity="medium",
    description="A key of yours on top of Google's keeps a copy of the cluster's store from telling anything.",
    remediation='Set `database_encryption { state = "ENCRYPTED", key_name = … }`.',
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/encrypting-secrets",
    types=("google_container_cluster",),
    judge=must_be_one_of(
        "database_encryption[0].state",
        ("ENCRYPTED", "ALL_OBJECTS_ENCRYPTION_ENABLED"),
        otherwise="The cluster's secrets are not encrypted with a key of your own.",
        default="DECRYPTED",
        left_out="breaks",
    ),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
