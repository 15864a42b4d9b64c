"""S3 bucket has event notifications enabled."""

from tollgate_rules.aws.bucket import related_to_bucket
from tollgate_rules.related_checks import must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_event_notifications_enabled",
    aliases=("s3_bucket_events_sent",),
    title="S3 bucket has event notifications enabled",
    severity="low",
    description="Without event notifications, other systems cannot react to new or deleted objects.",
    remediation="Add an `aws_s3_bucket_notification` for the bucket.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/EventNotifications.html",
    types=("aws_s3_bucket",),
    judge_in_plan=must_have(
        related_to_bucket("aws_s3_bucket_notification"), at="bucket", otherwise="Event notifications are not enabled."
    ),
    equivalents=("CKV2_AWS_62",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("logging",),
)
