"""Container Registry does not allow anonymous pull."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="acr_registry_anonymous_pull_disabled",
    aliases=("azure_registry_not_anonymous",),
    title="Container Registry does not allow anonymous pull",
    severity="high",
    description="Anonymous pull exposes your software, and any secrets in the images, to everyone.",
    remediation="Remove `anonymous_pull_enabled`, or set it to false.",
    docs="https://learn.microsoft.com/en-us/azure/container-registry/anonymous-pull-access",
    types=("azurerm_container_registry",),
    judge=must_not_be_true("anonymous_pull_enabled", otherwise="Anonymous pull is enabled."),
    equivalents=("CKV_AZURE_138",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
