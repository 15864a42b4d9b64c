"""google_disk_own_key: compute disks are encrypted with a key of your own."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_disk_own_key",
    title="Compute disks are encrypted with a key of your own",
    severity="low",
    description="Google always encrypts; only with a key of your own do you say who may use it, see each use, and "
    "can shut the data off.",
    remediation="Set `disk_encryption_key.kms_key_self_link` to your key.",
    docs="https://cloud.google.com/compute/docs/disks/customer-managed-encryption",
    types=("google_compute_disk", "google_compute_region_disk"),
    judge=must_be_set(
        "disk_encryption_key[0].kms_key_self_link", otherwise="The disk is encrypted with a key of Google."
    ),
    equivalents=("CKV_GCP_37",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
