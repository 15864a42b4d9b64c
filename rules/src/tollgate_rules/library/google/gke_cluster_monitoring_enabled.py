"""GKE cluster has Cloud Monitoring enabled."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_cluster_monitoring_enabled",
    aliases=("google_gke_monitored",),
    title="GKE cluster has Cloud Monitoring enabled",
    severity="low",
    description="Without metrics, failures of the cluster and its workloads go unnoticed.",
    remediation="Remove `monitoring_service`, or set it to `monitoring.googleapis.com/kubernetes`.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/configure-metrics",
    types=("google_container_cluster",),
    judge=must_not_be_one_of(
        "monitoring_service", ("none",), otherwise="Cloud Monitoring is disabled.", left_out="holds"
    ),
    equivalents=("CKV_GCP_8",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
