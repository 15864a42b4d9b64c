"""CloudTrail log file validation is enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_trail_log_validation_enabled",
    aliases=("cloudtrail_validated",),
    title="CloudTrail log file validation is enabled",
    severity="medium",
    description="Without digest files, you cannot verify that log files were not modified or deleted.",
    remediation="Set `enable_log_file_validation = true`.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-intro.html",
    types=("aws_cloudtrail",),
    judge=must_be_true("enable_log_file_validation", otherwise="Log file validation is not enabled."),
    equivalents=("CKV_AWS_36",),
    frameworks=("CIS AWS 3.0.0 3.2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("baseline", "production", "cis-aws", "logging"),
)
