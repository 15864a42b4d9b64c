"""GKE cluster enforces network policies."""

from tollgate_rules.attribute_checks import must_be_one_of, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_cluster_network_policy_enabled",
    aliases=("google_gke_network_policy",),
    title="GKE cluster enforces network policies",
    severity="medium",
    description="Without enforcement, network policies have no effect and every pod can reach every other pod.",
    remediation='Set `network_policy { enabled = true }`, or `datapath_provider = "ADVANCED_DATAPATH"`.',
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/network-policy",
    types=("google_container_cluster",),
    judge=one_must_pass(
        must_be_true(
            "network_policy[0].enabled", otherwise="Network policy enforcement is not enabled.", default=False
        ),
        must_be_one_of(
            "datapath_provider",
            ("ADVANCED_DATAPATH",),
            otherwise="GKE Dataplane V2 is not enabled.",
            default="LEGACY_DATAPATH",
        ),
        must_be_true("enable_autopilot", otherwise="The cluster is not an Autopilot cluster."),
    ),
    equivalents=("CKV_GCP_12",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
