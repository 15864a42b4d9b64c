"""azure_redis_tls_modern: Redis caches accept TLS 1.2 only."""

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_redis_tls_modern",
    title="Redis caches accept TLS 1.2 only",
    severity="medium",
    description="Older versions of TLS have flaws that let what was encrypted be read.",
    remediation='Set `minimum_tls_version = "1.2"`.',
    docs="https://learn.microsoft.com/en-us/azure/azure-cache-for-redis/cache-remove-tls-10-11",
    types=("azurerm_redis_cache",),
    judge=must_hold(
        "minimum_tls_version",
        lambda version: str(version) in ("1.2", "1.3"),
        otherwise="Versions of TLS before 1.2 are accepted.",
    ),
    equivalents=("CKV_AZURE_148",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)
