"""azure_storage_https_only: Storage accounts accept HTTPS only."""

from tollgate_rules.demands import all_must_pass, must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_storage_https_only",
    title="Storage accounts accept HTTPS only",
    severity="high",
    description="What travels over plain HTTP can be read and changed on its way.",
    remediation="Leave `https_traffic_only_enabled` out, or set it to true.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/storage-require-secure-transfer",
    types=("azurerm_storage_account",),
    judge=all_must_pass(
        *(
            must_be_true(name, otherwise="The storage account answers over plain HTTP.", default=True)
            for name in ("https_traffic_only_enabled", "enable_https_traffic_only")
        )
    ),
    equivalents=("CKV_AZURE_3",),
    frameworks=("CIS Azure 2.0.0 3.1", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
