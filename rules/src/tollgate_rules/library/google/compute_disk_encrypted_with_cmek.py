"""Compute Engine disk is encrypted with a customer-managed key (CMEK)."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

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
    judge=must_be_set(
        "disk_encryption_key[0].kms_key_self_link", otherwise="The disk is encrypted with a Google-managed key."
    ),
    equivalents=("CKV_GCP_37",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
