"""Pub/Sub topic is encrypted with a customer-managed key (CMEK)."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="pubsub_topic_encrypted_with_cmek",
    aliases=("google_topic_own_key",),
    title="Pub/Sub topic is encrypted with a customer-managed key (CMEK)",
    severity="low",
    description="Google encrypts data at rest with its own keys by default. With a customer-managed encryption key "
    "(CMEK) you control the key policy and rotation, can audit each use, and can revoke access by disabling the "
    "key.",
    remediation="Set `kms_key_name` to a Cloud KMS key.",
    docs="https://cloud.google.com/pubsub/docs/encryption",
    types=("google_pubsub_topic",),
    judge=must_be_set("kms_key_name", otherwise="The topic is encrypted with a Google-managed key.", left_out="breaks"),
    equivalents=("CKV_GCP_83",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
