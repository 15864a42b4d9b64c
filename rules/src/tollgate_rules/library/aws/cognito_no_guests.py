"""cognito_no_guests: Cognito identity pools admit no guests."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cognito_no_guests",
    title="Cognito identity pools admit no guests",
    severity="high",
    description="Guests get temporary AWS credentials: whatever their role may do, everyone may do.",
    remediation="Leave `allow_unauthenticated_identities` out, or set it to false.",
    docs="https://docs.aws.amazon.com/cognito/latest/developerguide/identity-pools.html",
    types=("aws_cognito_identity_pool",),
    judge=must_not_be_true(
        "allow_unauthenticated_identities", otherwise="Everyone gets AWS credentials, without signing in."
    ),
    equivalents=("CKV_AWS_366",),
    frameworks=("NIST 800-53 IA-2", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
