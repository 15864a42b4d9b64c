"""azure_storage_geo_redundant: Storage accounts are copied to another region."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_storage_geo_redundant",
    title="Storage accounts are copied to another region",
    severity="low",
    description="A copy in another region survives the loss of a region.",
    remediation="Set `account_replication_type` to `GRS`, `RAGRS`, `GZRS` or `RAGZRS`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/storage-redundancy",
    types=("azurerm_storage_account",),
    judge=must_be_one_of(
        "account_replication_type",
        ("GRS", "RAGRS", "GZRS", "RAGZRS"),
        otherwise="The storage account exists in one region only.",
    ),
    equivalents=("CKV_AZURE_206",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)
