"""codebuild_logs_encrypted: CodeBuild encrypts its logs in S3."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codebuild_logs_encrypted",
    title="CodeBuild encrypts its logs in S3",
    severity="low",
    description="Logs of builds often hold what should not be read by all. CodeBuild encrypts them unless told not to.",
    remediation="Leave `encryption_disabled` of `s3_logs` out, or set it to false.",
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/security-encryption.html",
    types=("aws_codebuild_project",),
    judge=must_not_be_true(
        "logs_config[0].s3_logs[0].encryption_disabled", otherwise="The logs of builds are stored unencrypted."
    ),
    equivalents=("CKV_AWS_311",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("encryption",),
)
