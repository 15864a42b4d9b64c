"""cloudtrail_validated: CloudTrail lets its logs be validated."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_validated",
    title="CloudTrail lets its logs be validated",
    severity="medium",
    description="Only with digests can one tell afterwards whether a log was changed or removed.",
    remediation="Set `enable_log_file_validation = true`.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-intro.html",
    types=("aws_cloudtrail",),
    judge=must_be_true("enable_log_file_validation", otherwise="Nobody can tell whether the logs were changed."),
    equivalents=("CKV_AWS_36",),
    frameworks=("CIS AWS 3.0.0 3.2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("baseline", "production", "cis-aws", "logging"),
)
