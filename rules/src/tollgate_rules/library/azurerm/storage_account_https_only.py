"""Storage account requires HTTPS."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="storage_account_https_only",
    aliases=("azure_storage_https_only",),
    title="Storage account requires HTTPS",
    severity="high",
    description="Plain HTTP traffic can be read and modified in transit.",
    remediation="Remove `https_traffic_only_enabled`, or set it to true.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/storage-require-secure-transfer",
    types=("azurerm_storage_account",),
    judge=all_must_pass(
        *(
            must_be_true(name, otherwise="The storage account accepts plain HTTP.", default=True)
            for name in ("https_traffic_only_enabled", "enable_https_traffic_only")
        )
    ),
    equivalents=("CKV_AZURE_3",),
    frameworks=("CIS Azure 2.0.0 3.1", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
