"""App Service web app has HTTP logging enabled."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appservice_app_logging_enabled",
    aliases=("azure_app_logged",),
    title="App Service web app has HTTP logging enabled",
    severity="low",
    description="Without HTTP logs, requests cannot be investigated after an incident.",
    remediation="Add an `http_logs` block to `logs`.",
    docs="https://learn.microsoft.com/en-us/azure/app-service/troubleshoot-diagnostic-logs",
    types=("azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"),
    judge=must_be_set("logs[0].http_logs", otherwise="HTTP logging is not enabled.", omitted="breaks"),
    equivalents=("CKV_AZURE_63",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
