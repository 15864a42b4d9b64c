"""azure_registry_no_admin: Container registries have no admin user."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_registry_no_admin",
    title="Container registries have no admin user",
    severity="medium",
    description="The admin user is one password that everybody shares.",
    remediation="Leave `admin_enabled` out, or set it to false.",
    docs="https://learn.microsoft.com/en-us/azure/container-registry/container-registry-authentication",
    types=("azurerm_container_registry",),
    judge=must_not_be_true("admin_enabled", otherwise="The admin user is switched on."),
    equivalents=("CKV_AZURE_137",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
