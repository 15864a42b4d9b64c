"""google_gke_nodes_upgraded: GKE nodes are upgraded by themselves."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_nodes_upgraded",
    title="GKE nodes are upgraded by themselves",
    severity="medium",
    description="Upgrades bring security fixes, and nodes must not fall behind the control plane.",
    remediation="Leave `auto_upgrade` out, or set it to true.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-upgrades",
    types=("google_container_node_pool",),
    judge=must_be_true(
        "management[0].auto_upgrade",
        otherwise="Fixes of Kubernetes wait for somebody to install them.",
        default=True,
        left_out="holds",
    ),
    equivalents=("CKV_GCP_10",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)
