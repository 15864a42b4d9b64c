"""GKE cluster has Cloud Logging enabled."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_cluster_logging_enabled",
    aliases=("google_gke_logged",),
    title="GKE cluster has Cloud Logging enabled",
    severity="medium",
    description="Without logs, actions on the cluster and failures of workloads cannot be investigated.",
    remediation="Remove `logging_service`, or set it to `logging.googleapis.com/kubernetes`.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/view-logs",
    types=("google_container_cluster",),
    judge=must_not_be_one_of("logging_service", ("none",), otherwise="Cloud Logging is disabled.", left_out="holds"),
    equivalents=("CKV_GCP_1",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
