"""google_project_no_basic_roles: Google projects grant no basic roles."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_project_no_basic_roles",
    title="Google projects grant no basic roles",
    severity="high",
    description="Owner and editor are from the time before IAM: each may change nearly everything, in services "
    "that do not exist yet, too.",
    remediation="Grant predefined roles that fit the work.",
    docs="https://cloud.google.com/iam/docs/roles-overview",
    types=("google_project_iam_member", "google_project_iam_binding"),
    judge=must_not_be_one_of(
        "role", ("roles/owner", "roles/editor"), otherwise="The role may change nearly everything in the project."
    ),
    equivalents=("CKV_GCP_117",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
