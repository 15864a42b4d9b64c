"""Key Vault has purge protection enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="keyvault_vault_purge_protection_enabled",
    aliases=("azure_key_vault_purge_protected",),
    title="Key Vault has purge protection enabled",
    severity="medium",
    description="Without purge protection, deleted keys can be purged immediately, and the data they encrypt is lost.",
    remediation="Set `purge_protection_enabled = true`.",
    docs="https://learn.microsoft.com/en-us/azure/key-vault/general/soft-delete-overview",
    types=("azurerm_key_vault",),
    judge=must_be_true("purge_protection_enabled", otherwise="Purge protection is not enabled."),
    equivalents=("CKV_AZURE_110", "CKV_AZURE_42"),
    frameworks=("CIS Azure 2.0.0 8.5", "NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "encryption", "data-protection"),
)
