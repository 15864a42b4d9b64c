"""App Service app has a managed identity."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appservice_app_managed_identity_set",
    aliases=("azure_app_has_identity",),
    title="App Service app has a managed identity",
    severity="low",
    description="Without a managed identity, the app needs passwords or keys to reach other services.",
    remediation='Add `identity { type = "SystemAssigned" }`.',
    docs="https://learn.microsoft.com/en-us/azure/app-service/overview-managed-identity",
    types=(
        "azurerm_linux_web_app",
        "azurerm_windows_web_app",
        "azurerm_app_service",
        "azurerm_linux_function_app",
        "azurerm_windows_function_app",
        "azurerm_function_app",
    ),
    judge=must_be_set("identity", otherwise="The app has no managed identity."),
    equivalents=("CKV_AZURE_71",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
