"""Storage account uses geo-redundant replication."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="storage_account_geo_redundant",
    aliases=("azure_storage_geo_redundant",),
    title="Storage account uses geo-redundant replication",
    severity="low",
    description="Without a copy in another region, the data is lost or unavailable if the region fails.",
    remediation="Set `account_replication_type` to `GRS`, `RAGRS`, `GZRS` or `RAGZRS`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/storage-redundancy",
    types=("azurerm_storage_account",),
    judge=must_be_one_of(
        "account_replication_type",
        ("GRS", "RAGRS", "GZRS", "RAGZRS"),
        otherwise="The storage account is not replicated to another region.",
    ),
    equivalents=("CKV_AZURE_206",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)
