"""azure_disk_own_key: Managed disks are encrypted with a key of your own."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_disk_own_key",
    title="Managed disks are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, and can shut the data off.",
    remediation="Set `disk_encryption_set_id`.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-machines/disk-encryption",
    types=("azurerm_managed_disk",),
    judge=must_be_set("disk_encryption_set_id", otherwise="The disk is encrypted with a key of Microsoft."),
    equivalents=("CKV_AZURE_93",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
