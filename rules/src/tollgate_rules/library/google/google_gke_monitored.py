"""google_gke_monitored: GKE clusters are monitored."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_monitored",
    title="GKE clusters are monitored",
    severity="low",
    description="Metrics tell when the cluster or a workload fails.",
    remediation='Leave `monitoring_service` out, or set it to "monitoring.googleapis.com/kubernetes".',
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/configure-metrics",
    types=("google_container_cluster",),
    judge=must_not_be_one_of(
        "monitoring_service", ("none",), otherwise="Nobody measures what the cluster does.", left_out="holds"
    ),
    equivalents=("CKV_GCP_8",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
