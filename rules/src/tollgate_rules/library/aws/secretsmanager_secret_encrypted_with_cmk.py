"""Secrets Manager secret is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="secretsmanager_secret_encrypted_with_cmk",
    aliases=("secret_own_key",),
    title="Secrets Manager secret is encrypted with a customer managed KMS key",
    severity="low",
    description="With the default key `aws/secretsmanager` you cannot restrict decryption by key policy or share "
    "the secret with other accounts.",
    remediation="Set `kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/secretsmanager/latest/userguide/security-encryption.html",
    types=("aws_secretsmanager_secret",),
    judge=must_use_customer_managed_key(
        "kms_key_id", otherwise="The secret is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_149",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("production", "encryption"),
)
