"""azure_app_logged: Web apps log the requests to them."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_app_logged",
    title="Web apps log the requests to them",
    severity="low",
    description="Logs tell who asked for what, before, during and after an attack.",
    remediation="Add `logs { http_logs { … } }`.",
    docs="https://learn.microsoft.com/en-us/azure/app-service/troubleshoot-diagnostic-logs",
    types=("azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"),
    judge=must_be_set("logs[0].http_logs", otherwise="Requests to the app are not logged."),
    equivalents=("CKV_AZURE_63",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
