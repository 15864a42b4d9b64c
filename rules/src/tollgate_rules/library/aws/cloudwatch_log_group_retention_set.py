"""CloudWatch log group has a retention period."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudwatch_log_group_retention_set",
    aliases=("log_group_retention_set",),
    title="CloudWatch log group has a retention period",
    severity="low",
    description="Without a retention period, logs are stored and paid for indefinitely.",
    remediation="Set `retention_in_days`, for example to 365.",
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/Working-with-log-groups-and-streams.html",
    types=("aws_cloudwatch_log_group",),
    judge=must_be_between("retention_in_days", 1, otherwise="The log group keeps logs indefinitely."),
    equivalents=("CKV_AWS_66",),
    packs=("production", "logging", "cost-hygiene"),
)
