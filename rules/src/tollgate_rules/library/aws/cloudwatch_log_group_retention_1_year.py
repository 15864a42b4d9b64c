"""CloudWatch log group keeps logs for at least one year."""

from tollgate_rules.attribute_checks import must_hold, number_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudwatch_log_group_retention_1_year",
    aliases=("log_group_kept_a_year",),
    title="CloudWatch log group keeps logs for at least one year",
    severity="low",
    description="Intrusions are often found months later, when the logs that show how they started are gone.",
    remediation="Set `retention_in_days` to 365 or more, or to 0 to keep logs indefinitely.",
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/Working-with-log-groups-and-streams.html",
    types=("aws_cloudwatch_log_group",),
    judge=must_hold(
        "retention_in_days",
        lambda days: (number_of(days) or 0) == 0 or (number_of(days) or 0) >= 365,
        otherwise="The log group keeps logs for less than one year.",
    ),
    equivalents=("CKV_AWS_338",),
    packs=("logging",),
)
