"""GKE cluster has private nodes."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_cluster_nodes_private",
    aliases=("google_gke_nodes_private",),
    title="GKE cluster has private nodes",
    severity="high",
    description="Nodes with public IP addresses are exposed to the internet as soon as a firewall rule allows it.",
    remediation="Set `private_cluster_config { enable_private_nodes = true }`.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/private-clusters",
    types=("google_container_cluster",),
    judge=must_be_true(
        "private_cluster_config[0].enable_private_nodes",
        otherwise="Nodes get public IP addresses.",
        left_out="breaks",
    ),
    equivalents=("CKV_GCP_64",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
