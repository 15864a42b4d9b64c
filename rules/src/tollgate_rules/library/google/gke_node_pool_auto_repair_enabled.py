"""GKE node pool has auto-repair enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_node_pool_auto_repair_enabled",
    aliases=("google_gke_nodes_repaired",),
    title="GKE node pool has auto-repair enabled",
    severity="low",
    description="Without auto-repair, unhealthy nodes are not replaced.",
    remediation="Remove `auto_repair`, or set it to true.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-repair",
    types=("google_container_node_pool",),
    judge=must_be_true(
        "management[0].auto_repair",
        otherwise="Auto-repair is disabled.",
        default=True,
        left_out="holds",
    ),
    equivalents=("CKV_GCP_9",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)
