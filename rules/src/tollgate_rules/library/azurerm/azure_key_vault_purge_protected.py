"""azure_key_vault_purge_protected: Key vaults are protected from purging."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_key_vault_purge_protected",
    title="Key vaults are protected from purging",
    severity="medium",
    description="A purged vault takes its keys with it, and everything they encrypt.",
    remediation="Set `purge_protection_enabled = true`.",
    docs="https://learn.microsoft.com/en-us/azure/key-vault/general/soft-delete-overview",
    types=("azurerm_key_vault",),
    judge=must_be_true("purge_protection_enabled", otherwise="Deleted keys can be purged at once."),
    equivalents=("CKV_AZURE_110", "CKV_AZURE_42"),
    frameworks=("CIS Azure 2.0.0 8.5", "NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "encryption", "data-protection"),
)
