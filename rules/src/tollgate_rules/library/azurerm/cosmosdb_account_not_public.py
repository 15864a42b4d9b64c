"""Cosmos DB account restricts network access."""

from tollgate_rules.attribute_checks import must_be_set, must_be_true, must_not_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cosmosdb_account_not_public",
    aliases=("azure_cosmos_not_public",),
    title="Cosmos DB account restricts network access",
    severity="high",
    description="By default, an account accepts requests from every network.",
    remediation="Set `public_network_access_enabled = false`, or set `ip_range_filter`, or set "
    "`is_virtual_network_filter_enabled = true` with a `virtual_network_rule`.",
    docs="https://learn.microsoft.com/en-us/azure/cosmos-db/how-to-configure-firewall",
    types=("azurerm_cosmosdb_account",),
    judge=one_must_pass(
        must_not_be_true(
            "public_network_access_enabled", otherwise="The account accepts requests from every network.", default=True
        ),
        must_be_true("is_virtual_network_filter_enabled", otherwise="The virtual network filter is not enabled."),
        must_be_set("ip_range_filter", otherwise="No IP range filter is set."),
    ),
    equivalents=("CKV_AZURE_99", "CKV_AZURE_101"),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "network"),
)
