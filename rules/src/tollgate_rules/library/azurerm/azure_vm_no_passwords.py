"""azure_vm_no_passwords: Linux machines are reached by keys."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_vm_no_passwords",
    title="Linux machines are reached by keys",
    severity="medium",
    description="Passwords are guessed; keys are not.",
    remediation="Leave `disable_password_authentication` out, and give an `admin_ssh_key`.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-machines/linux/create-ssh-keys-detailed",
    types=("azurerm_linux_virtual_machine", "azurerm_linux_virtual_machine_scale_set"),
    judge=must_be_true(
        "disable_password_authentication", otherwise="Whoever guesses the password gets in.", default=True
    ),
    equivalents=("CKV_AZURE_1", "CKV_AZURE_178"),
    frameworks=("NIST 800-53 IA-5", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
