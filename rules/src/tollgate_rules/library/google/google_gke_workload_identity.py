"""google_gke_workload_identity: GKE workloads have identities of their own."""

from tollgate_rules.demands import must_be_set, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_workload_identity",
    title="GKE workloads have identities of their own",
    severity="medium",
    description="Without workload identity, each container can take the credentials of the node it runs on.",
    remediation='Set `workload_identity_config { workload_pool = "PROJECT.svc.id.goog" }`.',
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/workload-identity",
    types=("google_container_cluster",),
    judge=one_must_pass(
        must_be_set(
            "workload_identity_config[0].workload_pool", otherwise="Every workload has the rights of its node."
        ),
        must_be_true("enable_autopilot", otherwise="Nor is it an Autopilot cluster."),
    ),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
