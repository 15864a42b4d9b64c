"""Azure Cache for Redis has the non-TLS port disabled."""

from tollgate_rules.attribute_checks import all_must_pass, must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redis_cache_tls_required",
    aliases=("azure_redis_tls_only",),
    title="Azure Cache for Redis has the non-TLS port disabled",
    severity="high",
    description="On the non-TLS port, access keys and data cross the network in plaintext.",
    remediation="Remove `non_ssl_port_enabled`, or set it to false.",
    docs="https://learn.microsoft.com/en-us/azure/azure-cache-for-redis/cache-configure",
    types=("azurerm_redis_cache",),
    judge=all_must_pass(
        *(
            must_not_be_true(name, otherwise="The non-TLS port is enabled.", default=False)
            for name in ("non_ssl_port_enabled", "enable_non_ssl_port")
        )
    ),
    equivalents=("CKV_AZURE_91",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
