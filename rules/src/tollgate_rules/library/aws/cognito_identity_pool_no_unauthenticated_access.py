"""Cognito identity pool does not allow unauthenticated identities."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cognito_identity_pool_no_unauthenticated_access",
    aliases=("cognito_no_guests",),
    title="Cognito identity pool does not allow unauthenticated identities",
    severity="high",
    description="Unauthenticated identities get temporary AWS credentials, so anyone can act with the permissions "
    "of the guest role.",
    remediation="Remove `allow_unauthenticated_identities`, or set it to false.",
    docs="https://docs.aws.amazon.com/cognito/latest/developerguide/identity-pools.html",
    types=("aws_cognito_identity_pool",),
    judge=must_not_be_true(
        "allow_unauthenticated_identities", otherwise="Anyone can get AWS credentials without signing in."
    ),
    equivalents=("CKV_AWS_366",),
    frameworks=("NIST 800-53 IA-2", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
