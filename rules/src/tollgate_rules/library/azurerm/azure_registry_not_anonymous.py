"""azure_registry_not_anonymous: Container registries give no images to the public."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_registry_not_anonymous",
    title="Container registries give no images to the public",
    severity="high",
    description="Images hold code and, too often, secrets.",
    remediation="Leave `anonymous_pull_enabled` out, or set it to false.",
    docs="https://learn.microsoft.com/en-us/azure/container-registry/anonymous-pull-access",
    types=("azurerm_container_registry",),
    judge=must_not_be_true("anonymous_pull_enabled", otherwise="Everyone may pull images."),
    equivalents=("CKV_AZURE_138",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
