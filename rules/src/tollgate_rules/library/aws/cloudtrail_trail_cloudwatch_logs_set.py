"""CloudTrail trail delivers to CloudWatch Logs."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_trail_cloudwatch_logs_set",
    aliases=("cloudtrail_to_cloudwatch",),
    title="CloudTrail trail delivers to CloudWatch Logs",
    severity="low",
    description="Without CloudWatch Logs, metric filters and alarms cannot react to API activity.",
    remediation="Set `cloud_watch_logs_group_arn` and `cloud_watch_logs_role_arn`.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/send-cloudtrail-events-to-cloudwatch-logs.html",
    types=("aws_cloudtrail",),
    judge=must_be_set("cloud_watch_logs_group_arn", otherwise="The trail does not deliver to CloudWatch Logs."),
    equivalents=("CKV2_AWS_10",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2", "NIST 800-53 SI-4"),
    packs=("production", "logging"),
)
