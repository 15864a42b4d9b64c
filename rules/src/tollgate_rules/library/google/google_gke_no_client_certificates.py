"""google_gke_no_client_certificates: GKE issues no client certificates."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_no_client_certificates",
    title="GKE issues no client certificates",
    severity="medium",
    description="A client certificate lasts for years and cannot be taken back.",
    remediation="Leave `issue_client_certificate` out, or set it to false.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster",
    types=("google_container_cluster",),
    judge=must_not_be_true(
        "master_auth[0].client_certificate_config[0].issue_client_certificate",
        otherwise="A certificate that cannot be revoked opens the cluster.",
        left_out="holds",
    ),
    equivalents=("CKV_GCP_13",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
