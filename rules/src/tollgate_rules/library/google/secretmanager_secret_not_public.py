"""Secret Manager secret is not public."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="secretmanager_secret_not_public",
    aliases=("google_secret_not_public",),
    title="Secret Manager secret is not public",
    severity="critical",
    description="A grant to `allUsers` or `allAuthenticatedUsers` reveals the secret to everyone.",
    remediation="Set `member` or `members` to specific users, groups or service accounts.",
    docs="https://cloud.google.com/secret-manager/docs/access-control",
    types=grants_of("secret_manager_secret"),
    judge=must_not_be_for_everyone(otherwise="The IAM grant makes the secret public."),
    frameworks=("NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "data-protection"),
)
