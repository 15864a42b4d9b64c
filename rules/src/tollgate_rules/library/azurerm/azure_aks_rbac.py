"""azure_aks_rbac: AKS clusters use roles."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_aks_rbac",
    title="AKS clusters use roles",
    severity="high",
    description="Without roles, whoever gets in may do everything.",
    remediation="Leave `role_based_access_control_enabled` out, or set it to true.",
    docs="https://learn.microsoft.com/en-us/azure/aks/concepts-identity",
    types=("azurerm_kubernetes_cluster",),
    judge=must_be_true(
        "role_based_access_control_enabled", otherwise="Whoever gets in may do everything.", default=True
    ),
    equivalents=("CKV_AZURE_5",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
