"""GKE cluster does not issue client certificates."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_cluster_client_certificate_disabled",
    aliases=("google_gke_no_client_certificates",),
    title="GKE cluster does not issue client certificates",
    severity="medium",
    description="Client certificates are valid for years and cannot be revoked.",
    remediation="Remove `issue_client_certificate`, or set it to false.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster",
    types=("google_container_cluster",),
    judge=must_not_be_true(
        "master_auth[0].client_certificate_config[0].issue_client_certificate",
        otherwise="A client certificate is issued.",
        left_out="holds",
    ),
    equivalents=("CKV_GCP_13",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
