"""Virtual machine has encryption at host enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vm_instance_encrypted_at_host",
    aliases=("azure_vm_encrypted_at_host",),
    title="Virtual machine has encryption at host enabled",
    severity="low",
    description="Without it, temporary disks and disk caches are stored in plaintext on the host.",
    remediation="Set `encryption_at_host_enabled = true`.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-machines/disk-encryption",
    types=(
        "azurerm_linux_virtual_machine",
        "azurerm_windows_virtual_machine",
        "azurerm_linux_virtual_machine_scale_set",
        "azurerm_windows_virtual_machine_scale_set",
    ),
    judge=must_be_true("encryption_at_host_enabled", otherwise="Encryption at host is not enabled."),
    equivalents=("CKV_AZURE_97", "CKV_AZURE_151"),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("production", "encryption"),
)
