"""google_service_account_key_uploaded: private keys of Google service accounts stay out of the state."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_service_account_key_uploaded",
    title="Private keys of Google service accounts stay out of the state",
    severity="high",
    description="A key made by Google ends up in Terraform's state in clear, lasts until somebody deletes it, and "
    "works from everywhere.",
    remediation="Use workload identity or impersonation in place of a key; if there must be one, make it yourself "
    "and upload `public_key_data`.",
    docs="https://cloud.google.com/iam/docs/best-practices-for-managing-service-account-keys",
    types=("google_service_account_key",),
    judge=must_be_set(
        "public_key_data", otherwise="A private key that never expires is made, and written into the state."
    ),
    frameworks=("CIS GCP 2.0.0 1.4", "NIST 800-53 IA-5(7)", "PCI DSS 4.0 8.6.2", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
