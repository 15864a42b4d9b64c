"""Azure Cache for Redis requires TLS 1.2."""

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redis_cache_tls_1_2_required",
    aliases=("azure_redis_tls_modern",),
    title="Azure Cache for Redis requires TLS 1.2",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses that let an attacker decrypt traffic.",
    remediation='Set `minimum_tls_version = "1.2"`.',
    docs="https://learn.microsoft.com/en-us/azure/azure-cache-for-redis/cache-remove-tls-10-11",
    types=("azurerm_redis_cache",),
    judge=must_hold(
        "minimum_tls_version",
        lambda version: str(version) in ("1.2", "1.3"),
        otherwise="The cache accepts TLS versions before 1.2.",
    ),
    equivalents=("CKV_AZURE_148",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)
