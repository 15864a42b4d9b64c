"""Compute Engine disk is encrypted with a customer-managed key (CMEK)."""

from tollgate_rules.attribute_checks import must_be_set, one_must_pass
from tollgate_rules.rule import Rule

_GOOGLE_MANAGED = "The disk is encrypted with a Google-managed key."

RULE = Rule(
    id="compute_disk_encrypted_with_cmek",
    aliases=("google_disk_own_key",),
    title="Compute Engine disk is encrypted with a customer-managed key (CMEK)",
    severity="low",
    description="Google encrypts data at rest with its own keys by default. With a customer-managed encryption key "
    "(CMEK) you control the key policy and rotation, can audit each use, and can revoke access by disabling the "
    "key.",
    remediation="Set `disk_encryption_key { kms_key_self_link = … }`.",
    docs="https://cloud.google.com/compute/docs/disks/customer-managed-encryption",
    types=("google_compute_disk", "google_compute_region_disk"),
    judge=one_must_pass(
        must_be_set("disk_encryption_key[0].kms_key_self_link", otherwise=_GOOGLE_MANAGED),
        must_be_set("disk_encryption_key[0].raw_key", otherwise=_GOOGLE_MANAGED),
        must_be_set("disk_encryption_key[0].rsa_encrypted_key", otherwise=_GOOGLE_MANAGED),
    ),
    equivalents=("CKV_GCP_37",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
