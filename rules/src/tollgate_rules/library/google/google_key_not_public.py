"""google_key_not_public: Google KMS keys are not open to everyone."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_key_not_public",
    title="Google KMS keys are not open to everyone",
    severity="critical",
    description="A key that everyone may use protects nothing.",
    remediation="Name users, groups or service accounts as members.",
    docs="https://cloud.google.com/kms/docs/iam",
    types=grants_of("kms_crypto_key", "kms_key_ring"),
    judge=must_not_be_for_everyone(otherwise="Everyone on the internet gets the role on the key."),
    equivalents=("CKV_GCP_112",),
    frameworks=("CIS GCP 2.0.0 1.9", "NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "encryption"),
)
