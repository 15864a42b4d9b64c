"""AKS cluster has RBAC enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="aks_cluster_rbac_enabled",
    aliases=("azure_aks_rbac",),
    title="AKS cluster has RBAC enabled",
    severity="high",
    description="Without RBAC, every authenticated user has full access to the cluster.",
    remediation="Remove `role_based_access_control_enabled`, or set it to true.",
    docs="https://learn.microsoft.com/en-us/azure/aks/concepts-identity",
    types=("azurerm_kubernetes_cluster",),
    judge=must_be_true("role_based_access_control_enabled", otherwise="RBAC is disabled.", default=True),
    equivalents=("CKV_AZURE_5",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
