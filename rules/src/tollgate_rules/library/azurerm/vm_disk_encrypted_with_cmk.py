"""Managed disk is encrypted with a customer-managed key."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vm_disk_encrypted_with_cmk",
    aliases=("azure_disk_own_key",),
    title="Managed disk is encrypted with a customer-managed key",
    severity="low",
    description="With a customer-managed key you control access to the key and its rotation, and can revoke access "
    "to the data.",
    remediation="Set `disk_encryption_set_id`.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-machines/disk-encryption",
    types=("azurerm_managed_disk",),
    judge=must_be_set("disk_encryption_set_id", otherwise="The disk is encrypted with a platform-managed key."),
    equivalents=("CKV_AZURE_93",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
