"""log_group_retention_set: log groups say how long they keep their logs."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_set, require


def _judge(group: Resource) -> Iterator[Verdict]:
    return require(
        group,
        "retention_in_days",
        lambda value: is_set(value) and value not in (0, "0"),
        otherwise="The log group keeps its logs for ever.",
    )


RULE = Rule(
    id="log_group_retention_set",
    title="CloudWatch log groups have a retention",
    severity="low",
    description="Without a retention, logs are kept and paid for until somebody deletes them.",
    remediation="Set `retention_in_days`, for example to 365.",
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/Working-with-log-groups-and-streams.html",
    types=("aws_cloudwatch_log_group",),
    judge=_judge,
    equivalents=("CKV_AWS_66",),
    packs=(
        "production",
        "logging",
        "cost-hygiene",
    ),
)
