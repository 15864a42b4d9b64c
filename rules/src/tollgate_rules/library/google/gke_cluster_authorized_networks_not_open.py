"""GKE authorized networks do not include 0.0.0.0/0."""

from typing import Any

from tollgate_rules.attribute_checks import each_must_hold
from tollgate_rules.rule import Rule


def _is_narrow(network: Any) -> bool:
    return not str(network).strip().endswith("/0")


RULE = Rule(
    id="gke_cluster_authorized_networks_not_open",
    aliases=("google_gke_endpoint_not_open",),
    title="GKE authorized networks do not include 0.0.0.0/0",
    severity="critical",
    description="An authorized network of 0.0.0.0/0 opens the control plane to the internet.",
    remediation="Restrict `master_authorized_networks_config` to the required CIDR blocks.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/authorized-networks",
    types=("google_container_cluster",),
    judge=each_must_hold(
        "master_authorized_networks_config[*].cidr_blocks[*]",
        "cidr_block",
        _is_narrow,
        otherwise="The control plane is open to 0.0.0.0/0.",
    ),
    equivalents=("CKV_GCP_18",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
