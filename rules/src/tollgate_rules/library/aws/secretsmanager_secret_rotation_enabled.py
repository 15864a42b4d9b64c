"""Secrets Manager secret has rotation enabled."""

from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="secretsmanager_secret_rotation_enabled",
    aliases=("secret_rotated",),
    title="Secrets Manager secret has rotation enabled",
    severity="medium",
    description="Without rotation, a leaked secret stays valid indefinitely.",
    remediation="Add an `aws_secretsmanager_secret_rotation` for the secret.",
    docs="https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotating-secrets.html",
    types=("aws_secretsmanager_secret",),
    judge_in_plan=must_have(
        Related("aws_secretsmanager_secret_rotation", by="secret_id"),
        at="name",
        otherwise="Rotation is not enabled.",
    ),
    equivalents=("CKV2_AWS_57",),
    frameworks=("NIST 800-53 IA-5", "PCI DSS 4.0 8.6.3"),
    packs=("production", "iam"),
)
