"""log_group_kept_a_year: CloudWatch log groups keep their logs for a year."""

from tollgate_rules.demands import must_hold, number_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="log_group_kept_a_year",
    title="CloudWatch log groups keep their logs for a year",
    severity="low",
    description="An intruder is often found months later, and then the logs of the first day count.",
    remediation="Set `retention_in_days = 365` or more, or 0 to keep them for ever.",
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/Working-with-log-groups-and-streams.html",
    types=("aws_cloudwatch_log_group",),
    judge=must_hold(
        "retention_in_days",
        lambda days: (number_of(days) or 0) == 0 or (number_of(days) or 0) >= 365,
        otherwise="The log group keeps its logs for less than a year.",
    ),
    equivalents=("CKV_AWS_338",),
    packs=("logging",),
)
