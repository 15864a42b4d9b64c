"""google_gke_endpoint_limited: GKE control planes answer named networks only."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_endpoint_limited",
    title="GKE control planes answer named networks only",
    severity="high",
    description="The control plane is the way to control the cluster. Unless networks are named, everyone may "
    "reach it.",
    remediation="Set `master_authorized_networks_config` with the ranges that need it.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/authorized-networks",
    types=("google_container_cluster",),
    judge=must_be_set(
        "master_authorized_networks_config",
        otherwise="The whole internet may reach the cluster's control plane.",
        left_out="breaks",
    ),
    equivalents=("CKV_GCP_20",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
