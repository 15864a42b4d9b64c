"""google_secret_not_public: Google secrets are not open to everyone."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_secret_not_public",
    title="Google secrets are not open to everyone",
    severity="critical",
    description="A secret that everyone may read is none.",
    remediation="Name users, groups or service accounts as members.",
    docs="https://cloud.google.com/secret-manager/docs/access-control",
    types=grants_of("secret_manager_secret"),
    judge=must_not_be_for_everyone(otherwise="Everyone on the internet gets the role on the secret."),
    frameworks=("NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "data-protection"),
)
