"""kms_key_enabled: KMS keys are enabled."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="kms_key_enabled",
    title="KMS keys are enabled",
    severity="low",
    description="What a disabled key has encrypted cannot be read; a key that is no longer needed should be deleted.",
    remediation="Leave `is_enabled` out, or set it to true.",
    docs="https://docs.aws.amazon.com/kms/latest/developerguide/enabling-keys.html",
    types=("aws_kms_key",),
    judge=must_be_true("is_enabled", otherwise="The key is disabled.", default=True),
    equivalents=("CKV_AWS_227",),
    packs=("encryption",),
)
