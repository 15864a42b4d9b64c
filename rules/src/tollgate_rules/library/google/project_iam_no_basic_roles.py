"""Project IAM does not grant the Owner or Editor role."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="project_iam_no_basic_roles",
    aliases=("google_project_no_basic_roles",),
    title="Project IAM does not grant the Owner or Editor role",
    severity="high",
    description="Basic roles grant write access to nearly every service of the project, including future ones.",
    remediation="Grant predefined roles with only the required permissions.",
    docs="https://cloud.google.com/iam/docs/roles-overview",
    types=("google_project_iam_member", "google_project_iam_binding"),
    judge=must_not_be_one_of(
        "role", ("roles/owner", "roles/editor"), otherwise="The grant uses the Owner or Editor role."
    ),
    equivalents=("CKV_GCP_117",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
