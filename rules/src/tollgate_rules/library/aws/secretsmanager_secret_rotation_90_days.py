"""Secrets Manager secret rotates within 90 days."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="secretsmanager_secret_rotation_90_days",
    aliases=("secret_rotated_in_90_days",),
    title="Secrets Manager secret rotates within 90 days",
    severity="low",
    description="The longer a secret is valid, the longer a leaked copy can be used.",
    remediation="Set `automatically_after_days` in `rotation_rules` to 90 or less.",
    docs="https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotating-secrets.html",
    types=("aws_secretsmanager_secret_rotation",),
    judge=must_be_between(
        "rotation_rules[0].automatically_after_days", 1, 90, otherwise="The rotation interval is longer than 90 days."
    ),
    equivalents=("CKV_AWS_304",),
    frameworks=("NIST 800-53 IA-5", "PCI DSS 4.0 8.6.3"),
    packs=("production", "iam"),
)
