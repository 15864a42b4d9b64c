"""google_gke_network_policy: GKE clusters enforce network policies."""

from tollgate_rules.demands import must_be_one_of, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_network_policy",
    title="GKE clusters enforce network policies",
    severity="medium",
    description="Without enforcement, network policies are accepted and do nothing.",
    remediation='Set `network_policy { enabled = true }`, or `datapath_provider = "ADVANCED_DATAPATH"`.',
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/network-policy",
    types=("google_container_cluster",),
    judge=one_must_pass(
        must_be_true("network_policy[0].enabled", otherwise="Every workload of the cluster may reach every other."),
        must_be_one_of("datapath_provider", ("ADVANCED_DATAPATH",), otherwise="Dataplane V2 is not on either."),
        must_be_true("enable_autopilot", otherwise="Nor is it an Autopilot cluster."),
    ),
    equivalents=("CKV_GCP_12",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
