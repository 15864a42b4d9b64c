"""CloudTrail trail sends SNS notifications."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_trail_sns_topic_set",
    aliases=("cloudtrail_notifies",),
    title="CloudTrail trail sends SNS notifications",
    severity="low",
    description="Without notifications about new log files, monitoring systems detect events late.",
    remediation="Set `sns_topic_name` to an SNS topic.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/configure-sns-notifications-for-cloudtrail.html",
    types=("aws_cloudtrail",),
    judge=must_be_set("sns_topic_name", otherwise="The trail sends no notifications to an SNS topic."),
    equivalents=("CKV_AWS_252",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("logging",),
)
