"""azure_redis_tls_only: Redis caches accept TLS only."""

from tollgate_rules.demands import all_must_pass, must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_redis_tls_only",
    title="Redis caches accept TLS only",
    severity="high",
    description="Over the port without TLS, keys and data travel in clear.",
    remediation="Leave `non_ssl_port_enabled` out, or set it to false.",
    docs="https://learn.microsoft.com/en-us/azure/azure-cache-for-redis/cache-configure",
    types=("azurerm_redis_cache",),
    judge=all_must_pass(
        *(
            must_not_be_true(name, otherwise="The port without TLS is open.")
            for name in ("non_ssl_port_enabled", "enable_non_ssl_port")
        )
    ),
    equivalents=("CKV_AZURE_91",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
