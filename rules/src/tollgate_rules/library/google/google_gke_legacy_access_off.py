"""google_gke_legacy_access_off: GKE clusters use role-based access only."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_gke_legacy_access_off",
    title="GKE clusters use role-based access only",
    severity="high",
    description="The old attribute-based access gives every workload rights on the whole cluster.",
    remediation="Leave `enable_legacy_abac` out, or set it to false.",
    docs="https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster",
    types=("google_container_cluster",),
    judge=must_not_be_true(
        "enable_legacy_abac", otherwise="Old rules, which give every service account much, count beside roles."
    ),
    equivalents=("CKV_GCP_7",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
