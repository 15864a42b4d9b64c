"""google_gke_nodes_secure_boot: GKE nodes start signed software only."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_nodes_secure_boot",
    title="GKE nodes start signed software only",
    severity="low",
    description="With secure boot, a node refuses a kernel or driver that nobody has signed.",
    remediation="Set `shielded_instance_config { enable_secure_boot = true }` in `node_config`.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/shielded-gke-nodes",
    types=("google_container_node_pool",),
    judge=must_be_true(
        "node_config[0].shielded_instance_config[0].enable_secure_boot",
        otherwise="A node may start with a changed kernel.",
    ),
    equivalents=("CKV_GCP_68",),
    frameworks=("NIST 800-53 SI-7",),
    packs=("production",),
)
