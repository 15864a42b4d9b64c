"""GKE node pool has Secure Boot enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_node_pool_secure_boot_enabled",
    aliases=("google_gke_nodes_secure_boot",),
    title="GKE node pool has Secure Boot enabled",
    severity="low",
    description="Without Secure Boot, a node can start with a modified kernel or driver.",
    remediation="Set `shielded_instance_config { enable_secure_boot = true }` in `node_config`.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/shielded-gke-nodes",
    types=("google_container_node_pool",),
    judge=must_be_true(
        "node_config[0].shielded_instance_config[0].enable_secure_boot",
        otherwise="Secure Boot is not enabled.",
    ),
    equivalents=("CKV_GCP_68",),
    frameworks=("NIST 800-53 SI-7",),
    packs=("production",),
)
