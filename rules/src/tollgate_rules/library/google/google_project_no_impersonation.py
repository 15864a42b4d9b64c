"""google_project_no_impersonation: Google projects let nobody act as every service account."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_project_no_impersonation",
    title="Google projects let nobody act as every service account",
    severity="high",
    description="Granted on the project, the role is for all its service accounts, of today and of tomorrow, and "
    "so for all that they may do.",
    remediation="Grant the role on the one service account that is needed, with `google_service_account_iam_member`.",
    docs="https://cloud.google.com/iam/docs/service-account-permissions",
    types=("google_project_iam_member", "google_project_iam_binding"),
    judge=must_not_be_one_of(
        "role",
        ("roles/iam.serviceAccountUser", "roles/iam.serviceAccountTokenCreator"),
        otherwise="Whoever has the role may act as any service account of the project.",
    ),
    equivalents=("CKV_GCP_41",),
    frameworks=("CIS GCP 2.0.0 1.6", "NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
