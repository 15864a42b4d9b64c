"""KMS key has automatic rotation enabled."""

from tollgate_runtime import MISSING

from tollgate_rules.attribute_checks import must_be_true, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="kms_key_rotation_enabled",
    aliases=("kms_key_rotates",),
    title="KMS key has automatic rotation enabled",
    severity="low",
    description="Without rotation, all data is encrypted under the same key material indefinitely. AWS rotates only "
    "symmetric encryption keys automatically.",
    remediation="Set `enable_key_rotation = true`.",
    docs="https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html",
    types=("aws_kms_key",),
    judge=only_if(
        "customer_master_key_spec",
        lambda spec: spec in (MISSING, "", "SYMMETRIC_DEFAULT"),
        only_if(
            "key_usage",
            lambda usage: usage in (MISSING, "", "ENCRYPT_DECRYPT"),
            must_be_true("enable_key_rotation", otherwise="Automatic key rotation is not enabled."),
        ),
    ),
    equivalents=("CKV_AWS_7",),
    frameworks=("CIS AWS 3.0.0 3.6", "NIST 800-53 SC-12", "PCI DSS 4.0 3.7.4"),
    packs=("production", "encryption", "cis-aws"),
)
