"""Container Registry has the admin user disabled."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="acr_registry_admin_user_disabled",
    aliases=("azure_registry_no_admin",),
    title="Container Registry has the admin user disabled",
    severity="medium",
    description="The admin user has one shared password, so its actions cannot be traced to a person.",
    remediation="Remove `admin_enabled`, or set it to false.",
    docs="https://learn.microsoft.com/en-us/azure/container-registry/container-registry-authentication",
    types=("azurerm_container_registry",),
    judge=must_not_be_true("admin_enabled", otherwise="The admin user is enabled."),
    equivalents=("CKV_AZURE_137",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
