"""Container Registry has public network access disabled."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="acr_registry_not_public",
    aliases=("azure_registry_not_public",),
    title="Container Registry has public network access disabled",
    severity="medium",
    description="A public endpoint is protected by credentials only.",
    remediation="Set `public_network_access_enabled = false`, and use a private endpoint.",
    docs="https://learn.microsoft.com/en-us/azure/container-registry/container-registry-private-link",
    types=("azurerm_container_registry",),
    judge=must_not_be_true(
        "public_network_access_enabled", otherwise="Public network access is enabled.", default=True
    ),
    equivalents=("CKV_AZURE_139",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
