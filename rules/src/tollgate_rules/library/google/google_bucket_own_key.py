"""google_bucket_own_key: Google buckets are encrypted with a key of your own."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_bucket_own_key",
    title="Google buckets are encrypted with a key of your own",
    severity="low",
    description="Google always encrypts; only with a key of your own do you say who may use it, see each use, and "
    "can shut the data off.",
    remediation="Set `encryption.default_kms_key_name` to your key.",
    docs="https://cloud.google.com/storage/docs/encryption/customer-managed-keys",
    types=("google_storage_bucket",),
    judge=must_be_set("encryption[0].default_kms_key_name", otherwise="The bucket is encrypted with a key of Google."),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
