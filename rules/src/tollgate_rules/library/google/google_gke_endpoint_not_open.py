"""google_gke_endpoint_not_open: GKE control planes are not open to the whole internet."""

from typing import Any

from tollgate_rules.demands import each_must_hold
from tollgate_rules.rule import Rule


def _is_narrow(network: Any) -> bool:
    return not str(network).strip().endswith("/0")


RULE = Rule(
    id="google_gke_endpoint_not_open",
    title="GKE control planes are not open to the whole internet",
    severity="critical",
    description="An authorized network of 0.0.0.0/0 is everyone.",
    remediation="Name the ranges that need it in `master_authorized_networks_config`.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/authorized-networks",
    types=("google_container_cluster",),
    judge=each_must_hold(
        "master_authorized_networks_config[*].cidr_blocks[*]",
        "cidr_block",
        _is_narrow,
        otherwise="The whole internet may reach the cluster's control plane.",
    ),
    equivalents=("CKV_GCP_18",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
