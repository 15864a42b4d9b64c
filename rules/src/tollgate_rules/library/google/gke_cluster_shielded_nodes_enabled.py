"""GKE cluster has Shielded GKE Nodes enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_cluster_shielded_nodes_enabled",
    aliases=("google_gke_shielded_nodes",),
    title="GKE cluster has Shielded GKE Nodes enabled",
    severity="medium",
    description="Without Shielded GKE Nodes, an attacker can impersonate a node. They are enabled by default.",
    remediation="Remove `enable_shielded_nodes`, or set it to true.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/shielded-gke-nodes",
    types=("google_container_cluster",),
    judge=must_be_true(
        "enable_shielded_nodes",
        otherwise="Shielded GKE Nodes are disabled.",
        default=True,
        left_out="holds",
    ),
    equivalents=("CKV_GCP_71",),
    frameworks=("NIST 800-53 SI-7",),
    packs=("production",),
)
