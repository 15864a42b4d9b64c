"""azure_storage_tls_modern: Storage accounts accept TLS 1.2 only."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_storage_tls_modern",
    title="Storage accounts accept TLS 1.2 only",
    severity="medium",
    description="Older versions of TLS have flaws that let what was encrypted be read.",
    remediation="Leave `min_tls_version` out, or set it to `TLS1_2`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/transport-layer-security-configure-minimum-version",
    types=("azurerm_storage_account",),
    judge=must_be_one_of(
        "min_tls_version", ("TLS1_2", "TLS1_3"), otherwise="Versions of TLS before 1.2 are accepted.", default="TLS1_2"
    ),
    equivalents=("CKV_AZURE_44",),
    frameworks=("CIS Azure 2.0.0 3.15", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
