"""Project IAM does not allow impersonation of all service accounts."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="project_iam_no_service_account_impersonation",
    aliases=("google_project_no_impersonation",),
    title="Project IAM does not allow impersonation of all service accounts",
    severity="high",
    description="Granted on the project, the role covers every existing and future service account and all their "
    "permissions.",
    remediation="Grant the role on a single service account with `google_service_account_iam_member`.",
    docs="https://cloud.google.com/iam/docs/service-account-permissions",
    types=("google_project_iam_member", "google_project_iam_binding"),
    judge=must_not_be_one_of(
        "role",
        ("roles/iam.serviceAccountUser", "roles/iam.serviceAccountTokenCreator"),
        otherwise="The grant allows impersonation of every service account in the project.",
    ),
    equivalents=("CKV_GCP_41",),
    frameworks=("CIS GCP 2.0.0 1.6", "NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
