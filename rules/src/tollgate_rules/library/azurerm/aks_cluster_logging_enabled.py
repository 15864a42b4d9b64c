"""AKS cluster sends logs to Log Analytics."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="aks_cluster_logging_enabled",
    aliases=("azure_aks_logged",),
    title="AKS cluster sends logs to Log Analytics",
    severity="low",
    description="Without Container insights, logs of pods are lost when the pods are deleted.",
    remediation="Add `oms_agent { log_analytics_workspace_id = … }`.",
    docs="https://learn.microsoft.com/en-us/azure/azure-monitor/containers/container-insights-overview",
    types=("azurerm_kubernetes_cluster",),
    judge=must_be_set("oms_agent", otherwise="The cluster has no Log Analytics agent."),
    equivalents=("CKV_AZURE_4",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
