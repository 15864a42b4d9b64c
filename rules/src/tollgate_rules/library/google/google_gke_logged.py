"""google_gke_logged: GKE clusters write logs."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_logged",
    title="GKE clusters write logs",
    severity="medium",
    description="The logs tell who did what to the cluster, and what it did by itself.",
    remediation='Leave `logging_service` out, or set it to "logging.googleapis.com/kubernetes".',
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/view-logs",
    types=("google_container_cluster",),
    judge=must_not_be_one_of("logging_service", ("none",), otherwise="The cluster writes no logs.", left_out="holds"),
    equivalents=("CKV_GCP_1",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
