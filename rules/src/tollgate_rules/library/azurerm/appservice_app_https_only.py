"""App Service app requires HTTPS."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appservice_app_https_only",
    aliases=("azure_app_https_only",),
    title="App Service app requires HTTPS",
    severity="high",
    description="Plain HTTP traffic can be read and modified in transit.",
    remediation="Set `https_only = true`.",
    docs="https://learn.microsoft.com/en-us/azure/app-service/configure-ssl-bindings",
    types=(
        "azurerm_linux_web_app",
        "azurerm_windows_web_app",
        "azurerm_app_service",
        "azurerm_linux_function_app",
        "azurerm_windows_function_app",
        "azurerm_function_app",
        "azurerm_linux_web_app_slot",
        "azurerm_windows_web_app_slot",
        "azurerm_app_service_slot",
        "azurerm_linux_function_app_slot",
        "azurerm_windows_function_app_slot",
        "azurerm_function_app_slot",
    ),
    judge=must_be_true("https_only", otherwise="The app accepts plain HTTP."),
    equivalents=("CKV_AZURE_14", "CKV_AZURE_70"),
    frameworks=("CIS Azure 2.0.0 9.2", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption", "network"),
)
