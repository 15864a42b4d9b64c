"""codebuild_logged: CodeBuild projects write logs."""

from tollgate_rules.demands import must_be_one_of, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codebuild_logged",
    title="CodeBuild projects write logs",
    severity="medium",
    description="A build runs with rights to your systems; its log tells what it did. CodeBuild logs to CloudWatch "
    "unless told not to.",
    remediation='Leave `cloudwatch_logs` on, or set `s3_logs { status = "ENABLED" }`.',
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/change-project.html",
    types=("aws_codebuild_project",),
    judge=one_must_pass(
        must_be_one_of(
            "logs_config[0].cloudwatch_logs[0].status",
            ("ENABLED",),
            otherwise="Builds leave no logs.",
            default="ENABLED",
        ),
        must_be_one_of(
            "logs_config[0].s3_logs[0].status",
            ("ENABLED",),
            otherwise="Builds leave no logs in S3.",
            default="DISABLED",
        ),
    ),
    equivalents=("CKV_AWS_314",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
