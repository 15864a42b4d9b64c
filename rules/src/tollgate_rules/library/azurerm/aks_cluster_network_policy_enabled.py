"""AKS cluster has a network policy."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="aks_cluster_network_policy_enabled",
    aliases=("azure_aks_network_policy",),
    title="AKS cluster has a network policy",
    severity="low",
    description="Without a network policy, every pod can reach every other pod.",
    remediation='Set `network_profile { network_policy = "azure" }`, or `"calico"` or `"cilium"`.',
    docs="https://learn.microsoft.com/en-us/azure/aks/use-network-policies",
    types=("azurerm_kubernetes_cluster",),
    judge=must_be_set(
        "network_profile[0].network_policy", otherwise="The cluster has no network policy.", left_out="breaks"
    ),
    equivalents=("CKV_AZURE_7",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
