"""azure_vm_encrypted_at_host: Virtual machines are encrypted on their hosts."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_vm_encrypted_at_host",
    title="Virtual machines are encrypted on their hosts",
    severity="low",
    description="Temporary disks and caches lie unencrypted on the host otherwise.",
    remediation="Set `encryption_at_host_enabled = true`.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-machines/disk-encryption",
    types=(
        "azurerm_linux_virtual_machine",
        "azurerm_windows_virtual_machine",
        "azurerm_linux_virtual_machine_scale_set",
        "azurerm_windows_virtual_machine_scale_set",
    ),
    judge=must_be_true("encryption_at_host_enabled", otherwise="Temporary disks are not encrypted."),
    equivalents=("CKV_AZURE_97", "CKV_AZURE_151"),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("production", "encryption"),
)
