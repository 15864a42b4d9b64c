"""azure_aks_network_policy: AKS clusters limit the traffic between pods."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_aks_network_policy",
    title="AKS clusters limit the traffic between pods",
    severity="low",
    description="Without a network policy every pod may reach every other.",
    remediation='Set `network_profile { network_policy = "azure" }`, or `"calico"` or `"cilium"`.',
    docs="https://learn.microsoft.com/en-us/azure/aks/use-network-policies",
    types=("azurerm_kubernetes_cluster",),
    judge=must_be_set(
        "network_profile[0].network_policy", otherwise="Every pod may reach every other.", left_out="breaks"
    ),
    equivalents=("CKV_AZURE_7",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
