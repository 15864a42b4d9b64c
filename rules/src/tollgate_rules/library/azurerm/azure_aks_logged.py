"""azure_aks_logged: AKS clusters send their logs."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_aks_logged",
    title="AKS clusters send their logs",
    severity="low",
    description="Logs tell what happened in a cluster whose pods are long gone.",
    remediation="Add `oms_agent { log_analytics_workspace_id = … }`.",
    docs="https://learn.microsoft.com/en-us/azure/azure-monitor/containers/container-insights-overview",
    types=("azurerm_kubernetes_cluster",),
    judge=must_be_set("oms_agent", otherwise="The logs of the cluster are not kept."),
    equivalents=("CKV_AZURE_4",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
