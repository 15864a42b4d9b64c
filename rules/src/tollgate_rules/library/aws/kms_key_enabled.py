"""KMS key is enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="kms_key_enabled",
    title="KMS key is enabled",
    severity="low",
    description="Data encrypted under a disabled key cannot be decrypted.",
    remediation="Remove `is_enabled`, or set it to true.",
    docs="https://docs.aws.amazon.com/kms/latest/developerguide/enabling-keys.html",
    types=("aws_kms_key",),
    judge=must_be_true("is_enabled", otherwise="The key is disabled.", default=True),
    equivalents=("CKV_AWS_227",),
    packs=("encryption",),
)
