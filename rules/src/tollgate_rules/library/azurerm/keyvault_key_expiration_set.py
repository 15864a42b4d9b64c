"""Key Vault key has an expiration date."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="keyvault_key_expiration_set",
    aliases=("azure_key_expires",),
    title="Key Vault key has an expiration date",
    severity="low",
    description="A key without an expiration date stays in use indefinitely if nobody rotates it.",
    remediation="Set `expiration_date`, and a `rotation_policy`.",
    docs="https://learn.microsoft.com/en-us/azure/key-vault/keys/about-keys",
    types=("azurerm_key_vault_key",),
    judge=must_be_set("expiration_date", otherwise="The key has no expiration date."),
    equivalents=("CKV_AZURE_40",),
    frameworks=("CIS Azure 2.0.0 8.1", "NIST 800-53 SC-12", "PCI DSS 4.0 3.7.4"),
    packs=("encryption",),
)
