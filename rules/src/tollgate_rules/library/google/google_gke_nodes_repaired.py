"""google_gke_nodes_repaired: GKE nodes are repaired by themselves."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_nodes_repaired",
    title="GKE nodes are repaired by themselves",
    severity="low",
    description="A node that does not answer is replaced.",
    remediation="Leave `auto_repair` out, or set it to true.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-repair",
    types=("google_container_node_pool",),
    judge=must_be_true(
        "management[0].auto_repair",
        otherwise="A node that fails stays so until somebody looks.",
        default=True,
        left_out="holds",
    ),
    equivalents=("CKV_GCP_9",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
