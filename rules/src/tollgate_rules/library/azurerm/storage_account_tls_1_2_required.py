"""Storage account requires TLS 1.2."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="storage_account_tls_1_2_required",
    aliases=("azure_storage_tls_modern",),
    title="Storage account requires TLS 1.2",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses that let an attacker decrypt traffic.",
    remediation="Remove `min_tls_version`, or set it to `TLS1_2`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/transport-layer-security-configure-minimum-version",
    types=("azurerm_storage_account",),
    judge=must_be_one_of(
        "min_tls_version",
        ("TLS1_2", "TLS1_3"),
        otherwise="The storage account accepts TLS versions before 1.2.",
        default="TLS1_2",
    ),
    equivalents=("CKV_AZURE_44",),
    frameworks=("CIS Azure 2.0.0 3.15", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
