"""Storage account has shared key access disabled."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="storage_account_shared_key_disabled",
    aliases=("azure_storage_no_shared_keys",),
    title="Storage account has shared key access disabled",
    severity="low",
    description="A shared key grants full access to the account and cannot be traced to a user.",
    remediation="Set `shared_access_key_enabled = false`, and use Microsoft Entra ID.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/shared-key-authorization-prevent",
    types=("azurerm_storage_account",),
    judge=must_not_be_true("shared_access_key_enabled", otherwise="Shared key access is enabled.", default=True),
    equivalents=("CKV2_AZURE_40",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
