"""azure_registry_not_public: Container registries have no public address."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_registry_not_public",
    title="Container registries have no public address",
    severity="medium",
    description="A registry with a public address is one token away from everyone.",
    remediation="Set `public_network_access_enabled = false`, and use a private endpoint.",
    docs="https://learn.microsoft.com/en-us/azure/container-registry/container-registry-private-link",
    types=("azurerm_container_registry",),
    judge=must_not_be_true(
        "public_network_access_enabled", otherwise="The registry has a public address.", default=True
    ),
    equivalents=("CKV_AZURE_139",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
