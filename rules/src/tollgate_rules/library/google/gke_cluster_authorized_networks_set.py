"""GKE cluster has authorized networks for the control plane."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_cluster_authorized_networks_set",
    aliases=("google_gke_endpoint_limited",),
    title="GKE cluster has authorized networks for the control plane",
    severity="high",
    description="Without authorized networks, the control plane is open to the internet.",
    remediation="Set `master_authorized_networks_config` with the required CIDR blocks.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/authorized-networks",
    types=("google_container_cluster",),
    judge=must_be_set(
        "master_authorized_networks_config",
        otherwise="The control plane is open to the internet.",
        left_out="breaks",
    ),
    equivalents=("CKV_GCP_20",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
