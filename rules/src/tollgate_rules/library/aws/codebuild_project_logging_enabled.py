"""CodeBuild project has logging enabled."""

from tollgate_rules.attribute_checks import must_be_one_of, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codebuild_project_logging_enabled",
    aliases=("codebuild_logged",),
    title="CodeBuild project has logging enabled",
    severity="medium",
    description="Without logs, builds cannot be investigated. CodeBuild writes to CloudWatch Logs by default.",
    remediation='Remove `status = "DISABLED"` from `cloudwatch_logs`, or set `status = "ENABLED"` and `location` in '
    "`s3_logs`.",
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/change-project.html",
    types=("aws_codebuild_project",),
    judge=one_must_pass(
        must_be_one_of(
            "logs_config[0].cloudwatch_logs[0].status",
            ("ENABLED",),
            otherwise="Build logs are disabled.",
            default="ENABLED",
        ),
        must_be_one_of(
            "logs_config[0].s3_logs[0].status",
            ("ENABLED",),
            otherwise="Build logs are not written to S3.",
            default="DISABLED",
        ),
    ),
    equivalents=("CKV_AWS_314",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
