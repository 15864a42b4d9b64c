"""Cloud KMS key is not public."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudkms_key_not_public",
    aliases=("google_key_not_public",),
    title="Cloud KMS key is not public",
    severity="critical",
    description="A key that everyone can use does not protect the data it encrypts.",
    remediation="Set `member` or `members` to specific users, groups or service accounts.",
    docs="https://cloud.google.com/kms/docs/iam",
    types=grants_of("kms_crypto_key", "kms_key_ring"),
    judge=must_not_be_for_everyone(otherwise="The IAM grant makes the key public."),
    equivalents=("CKV_GCP_112",),
    frameworks=("CIS GCP 2.0.0 1.9", "NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "encryption"),
)
