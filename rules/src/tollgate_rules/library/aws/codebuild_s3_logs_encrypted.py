"""CodeBuild S3 logs are encrypted."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codebuild_s3_logs_encrypted",
    aliases=("codebuild_logs_encrypted",),
    title="CodeBuild S3 logs are encrypted",
    severity="low",
    description="Build logs often contain sensitive output, and are stored in plaintext if encryption is disabled.",
    remediation="Remove `encryption_disabled` from `s3_logs`, or set it to false.",
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/security-encryption.html",
    types=("aws_codebuild_project",),
    judge=must_not_be_true(
        "logs_config[0].s3_logs[0].encryption_disabled", otherwise="Encryption of S3 logs is disabled."
    ),
    equivalents=("CKV_AWS_311",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("encryption",),
)
