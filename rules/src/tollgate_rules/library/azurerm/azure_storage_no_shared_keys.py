"""azure_storage_no_shared_keys: Storage accounts do without shared keys."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_storage_no_shared_keys",
    title="Storage accounts do without shared keys",
    severity="low",
    description="A shared key gives everything to whoever has it, and tells nobody who that was.",
    remediation="Set `shared_access_key_enabled = false`, and use Microsoft Entra ID.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/shared-key-authorization-prevent",
    types=("azurerm_storage_account",),
    judge=must_not_be_true("shared_access_key_enabled", otherwise="Whoever has a key may do everything.", default=True),
    equivalents=("CKV2_AZURE_40",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
