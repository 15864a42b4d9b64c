"""GKE cluster has Workload Identity Federation enabled."""

from tollgate_rules.attribute_checks import must_be_set, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_cluster_workload_identity_enabled",
    aliases=("google_gke_workload_identity",),
    title="GKE cluster has Workload Identity Federation enabled",
    severity="medium",
    description="Without Workload Identity Federation, every pod can use the service account of its node.",
    remediation='Set `workload_identity_config { workload_pool = "PROJECT.svc.id.goog" }`.',
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/workload-identity",
    types=("google_container_cluster",),
    judge=one_must_pass(
        must_be_set(
            "workload_identity_config[0].workload_pool",
            otherwise="Workload Identity Federation is not enabled.",
            omitted="breaks",
        ),
        must_be_true("enable_autopilot", otherwise="The cluster is not an Autopilot cluster."),
    ),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
