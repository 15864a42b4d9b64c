"""cloudtrail_to_cloudwatch: CloudTrail sends its logs to CloudWatch."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_to_cloudwatch",
    title="CloudTrail sends its logs to CloudWatch",
    severity="low",
    description="In CloudWatch, alarms can watch the trail as it is written.",
    remediation="Set `cloud_watch_logs_group_arn` and `cloud_watch_logs_role_arn`.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/send-cloudtrail-events-to-cloudwatch-logs.html",
    types=("aws_cloudtrail",),
    judge=must_be_set("cloud_watch_logs_group_arn", otherwise="The trail is not sent to CloudWatch."),
    equivalents=("CKV2_AWS_10",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2", "NIST 800-53 SI-4"),
    packs=("production", "logging"),
)
