"""secret_own_key: Secrets are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="secret_own_key",
    title="Secrets are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can share the secret with "
    "other accounts.",
    remediation="Set `kms_key_id` to the ARN of your key.",
    docs="https://docs.aws.amazon.com/secretsmanager/latest/userguide/security-encryption.html",
    types=("aws_secretsmanager_secret",),
    judge=must_have_own_key("kms_key_id", otherwise="The secret is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_149",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("production", "encryption"),
)
