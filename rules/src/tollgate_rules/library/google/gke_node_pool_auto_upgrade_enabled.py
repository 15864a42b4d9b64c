"""GKE node pool has auto-upgrade enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_node_pool_auto_upgrade_enabled",
    aliases=("google_gke_nodes_upgraded",),
    title="GKE node pool has auto-upgrade enabled",
    severity="medium",
    description="Without auto-upgrade, nodes miss security patches and fall behind the control plane version.",
    remediation="Remove `auto_upgrade`, or set it to true.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-upgrades",
    types=("google_container_node_pool",),
    judge=must_be_true(
        "management[0].auto_upgrade",
        otherwise="Auto-upgrade is disabled.",
        default=True,
        left_out="holds",
    ),
    equivalents=("CKV_GCP_10",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)
