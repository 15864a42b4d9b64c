"""Azure Cache for Redis has public network access disabled."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redis_cache_not_public",
    aliases=("azure_redis_not_public",),
    title="Azure Cache for Redis has public network access disabled",
    severity="high",
    description="A public endpoint is protected by an access key only.",
    remediation="Set `public_network_access_enabled = false`, and use a private endpoint.",
    docs="https://learn.microsoft.com/en-us/azure/azure-cache-for-redis/cache-private-link",
    types=("azurerm_redis_cache",),
    judge=must_not_be_true(
        "public_network_access_enabled", otherwise="Public network access is enabled.", default=True
    ),
    equivalents=("CKV_AZURE_89",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "network"),
)
