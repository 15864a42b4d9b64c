"""AKS cluster has local accounts disabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="aks_cluster_local_accounts_disabled",
    aliases=("azure_aks_no_local_accounts",),
    title="AKS cluster has local accounts disabled",
    severity="low",
    description="Local accounts use certificates that cannot be revoked and bypass Microsoft Entra ID.",
    remediation="Set `local_account_disabled = true`, with `azure_active_directory_role_based_access_control`.",
    docs="https://learn.microsoft.com/en-us/azure/aks/manage-local-accounts-managed-azure-ad",
    types=("azurerm_kubernetes_cluster",),
    judge=must_be_true("local_account_disabled", otherwise="Local accounts are enabled."),
    equivalents=("CKV_AZURE_141",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
