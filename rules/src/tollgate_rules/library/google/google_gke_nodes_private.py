"""google_gke_nodes_private: GKE nodes have no public addresses."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_nodes_private",
    title="GKE nodes have no public addresses",
    severity="high",
    description="A node with a public address can be tried by everyone as soon as a firewall allows it.",
    remediation="Set `private_cluster_config { enable_private_nodes = true }`.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/private-clusters",
    types=("google_container_cluster",),
    judge=must_be_true(
        "private_cluster_config[0].enable_private_nodes",
        otherwise="Every node gets a public address.",
        left_out="breaks",
    ),
    equivalents=("CKV_GCP_64",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
