"""secret_rotated: Secrets are renewed by themselves."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="secret_rotated",
    title="Secrets are renewed by themselves",
    severity="medium",
    description="A secret that leaked is of use for as long as it is valid.",
    remediation="Add an `aws_secretsmanager_secret_rotation` for the secret.",
    docs="https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotating-secrets.html",
    types=("aws_secretsmanager_secret",),
    judge_among=must_have(
        Beside("aws_secretsmanager_secret_rotation", by="secret_id"),
        at="name",
        otherwise="The secret is never renewed.",
    ),
    equivalents=("CKV2_AWS_57",),
    frameworks=("NIST 800-53 IA-5", "PCI DSS 4.0 8.6.3"),
    packs=("production", "iam"),
)
