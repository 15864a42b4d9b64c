"""Linux virtual machine has password authentication disabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vm_instance_password_auth_disabled",
    aliases=("azure_vm_no_passwords",),
    title="Linux virtual machine has password authentication disabled",
    severity="medium",
    description="Passwords can be guessed by brute force.",
    remediation="Remove `disable_password_authentication` or set it to true, and set `admin_ssh_key`.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-machines/linux/create-ssh-keys-detailed",
    types=("azurerm_linux_virtual_machine", "azurerm_linux_virtual_machine_scale_set"),
    judge=must_be_true(
        "disable_password_authentication", otherwise="Password authentication is enabled.", default=True
    ),
    equivalents=("CKV_AZURE_1", "CKV_AZURE_178"),
    frameworks=("NIST 800-53 IA-5", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
