"""AKS API server is not open to the internet."""

from tollgate_rules.attribute_checks import must_be_set, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="aks_cluster_api_server_restricted",
    aliases=("azure_aks_api_limited",),
    title="AKS API server is not open to the internet",
    severity="high",
    description="The API server controls the cluster, and is reachable from every address by default.",
    remediation="Set `api_server_access_profile { authorized_ip_ranges = […] }`, or `private_cluster_enabled = true`.",
    docs="https://learn.microsoft.com/en-us/azure/aks/api-server-authorized-ip-ranges",
    types=("azurerm_kubernetes_cluster",),
    judge=one_must_pass(
        must_be_set(
            "api_server_access_profile[0].authorized_ip_ranges",
            otherwise="The API server is open to the internet.",
            left_out="breaks",
        ),
        must_be_set("api_server_authorized_ip_ranges", otherwise="No authorized IP ranges are set.", left_out="breaks"),
        must_be_true("private_cluster_enabled", otherwise="The cluster is not private."),
    ),
    equivalents=("CKV_AZURE_6",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "network"),
)
