"""log_group_retention_set: CloudWatch log groups have a retention."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="log_group_retention_set",
    title="CloudWatch log groups have a retention",
    severity="low",
    description="Without a retention, logs are kept and paid for until somebody deletes them.",
    remediation="Set `retention_in_days`, for example to 365.",
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/Working-with-log-groups-and-streams.html",
    types=("aws_cloudwatch_log_group",),
    judge=must_be_between("retention_in_days", 1, otherwise="The log group keeps its logs for ever."),
    equivalents=("CKV_AWS_66",),
    packs=("production", "logging", "cost-hygiene"),
)
