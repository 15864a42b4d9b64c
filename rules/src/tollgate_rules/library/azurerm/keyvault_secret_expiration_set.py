"""Key Vault secret has an expiration date."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="keyvault_secret_expiration_set",
    aliases=("azure_secret_expires",),
    title="Key Vault secret has an expiration date",
    severity="low",
    description="A leaked secret without an expiration date stays valid indefinitely.",
    remediation="Set `expiration_date`.",
    docs="https://learn.microsoft.com/en-us/azure/key-vault/secrets/about-secrets",
    types=("azurerm_key_vault_secret",),
    judge=must_be_set("expiration_date", otherwise="The secret has no expiration date."),
    equivalents=("CKV_AZURE_41",),
    frameworks=("CIS Azure 2.0.0 8.3", "NIST 800-53 IA-5", "PCI DSS 4.0 8.6.3"),
    packs=("iam",),
)
