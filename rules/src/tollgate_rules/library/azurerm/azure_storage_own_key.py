"""azure_storage_own_key: Storage accounts are encrypted with a key of your own."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

_NONE = "The storage account is encrypted with a key of Microsoft."


RULE = Rule(
    id="azure_storage_own_key",
    title="Storage accounts are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, and can shut the data off.",
    remediation="Add a `customer_managed_key` block, or an `azurerm_storage_account_customer_managed_key`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/customer-managed-keys-overview",
    types=("azurerm_storage_account",),
    judge_among=must_have(
        Beside("azurerm_storage_account_customer_managed_key", by="storage_account_id"),
        at="customer_managed_key",
        otherwise=_NONE,
        or_else=must_be_set("customer_managed_key", otherwise=_NONE),
    ),
    equivalents=("CKV2_AZURE_1",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
