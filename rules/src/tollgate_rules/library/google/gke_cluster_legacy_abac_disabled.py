"""GKE cluster has legacy ABAC disabled."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="gke_cluster_legacy_abac_disabled",
    aliases=("google_gke_legacy_access_off",),
    title="GKE cluster has legacy ABAC disabled",
    severity="high",
    description="Legacy ABAC gives service accounts broad permissions that RBAC cannot restrict.",
    remediation="Remove `enable_legacy_abac`, or set it to false.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster",
    types=("google_container_cluster",),
    judge=must_not_be_true("enable_legacy_abac", otherwise="Legacy ABAC is enabled."),
    equivalents=("CKV_GCP_7",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
