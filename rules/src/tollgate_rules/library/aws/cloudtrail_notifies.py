"""cloudtrail_notifies: CloudTrail tells of new logs."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_notifies",
    title="CloudTrail tells of new logs",
    severity="low",
    description="A notification for each log file lets other systems look at it at once.",
    remediation="Set `sns_topic_name`.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/configure-sns-notifications-for-cloudtrail.html",
    types=("aws_cloudtrail",),
    judge=must_be_set("sns_topic_name", otherwise="Nobody is told of new logs."),
    equivalents=("CKV_AWS_252",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("logging",),
)
