"""CodeBuild artifacts are encrypted."""

from tollgate_rules.attribute_checks import all_must_pass, each_must_hold, must_not_be_true
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="codebuild_artifacts_encrypted",
    aliases=("codebuild_output_encrypted",),
    title="CodeBuild artifacts are encrypted",
    severity="medium",
    description="Build artifacts contain source code and build output, and are stored in plaintext if encryption is "
    "disabled.",
    remediation="Remove `encryption_disabled` from `artifacts` and `secondary_artifacts`, or set it to false.",
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/security-encryption.html",
    types=("aws_codebuild_project",),
    judge=all_must_pass(
        must_not_be_true("artifacts[0].encryption_disabled", otherwise="Encryption of build artifacts is disabled."),
        each_must_hold(
            "secondary_artifacts[*]",
            "encryption_disabled",
            lambda value: not is_true(value),
            otherwise="Encryption of build artifacts is disabled.",
        ),
    ),
    equivalents=("CKV_AWS_78",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
