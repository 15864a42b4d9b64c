"""Storage account is encrypted with a customer-managed key."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

_NONE = "The storage account is encrypted with a Microsoft-managed key."


RULE = Rule(
    id="storage_account_encrypted_with_cmk",
    aliases=("azure_storage_own_key",),
    title="Storage account is encrypted with a customer-managed key",
    severity="low",
    description="With a customer-managed key you control access to the key and its rotation, and can revoke access "
    "to the data.",
    remediation="Add a `customer_managed_key` block, or an `azurerm_storage_account_customer_managed_key`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/customer-managed-keys-overview",
    types=("azurerm_storage_account",),
    judge_in_plan=must_have(
        Related("azurerm_storage_account_customer_managed_key", by="storage_account_id"),
        at="customer_managed_key",
        otherwise=_NONE,
        or_else=must_be_set("customer_managed_key", otherwise=_NONE),
    ),
    equivalents=("CKV2_AZURE_1",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
