"""google_gke_shielded_nodes: GKE nodes are shielded."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_shielded_nodes",
    title="GKE nodes are shielded",
    severity="medium",
    description="Shielded nodes prove to the control plane who they are and what they started from. They are on "
    "unless switched off.",
    remediation="Leave `enable_shielded_nodes` out, or set it to true.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/shielded-gke-nodes",
    types=("google_container_cluster",),
    judge=must_be_true(
        "enable_shielded_nodes",
        otherwise="A node that somebody only pretends to be may join the cluster.",
        default=True,
        left_out="holds",
    ),
    equivalents=("CKV_GCP_71",),
    frameworks=("NIST 800-53 SI-7",),
    packs=("production",),
)
