"""s3_bucket_events_sent: S3 buckets tell of changes."""

from tollgate_rules.aws.bucket import beside_bucket
from tollgate_rules.companions import must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_events_sent",
    title="S3 buckets tell of changes",
    severity="low",
    description="An event for each new or deleted object lets other systems check, copy or scan it at once.",
    remediation="Add an `aws_s3_bucket_notification` for the bucket.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/EventNotifications.html",
    types=("aws_s3_bucket",),
    judge_among=must_have(
        beside_bucket("aws_s3_bucket_notification"), at="bucket", otherwise="Nobody is told of changes in the bucket."
    ),
    equivalents=("CKV2_AWS_62",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("logging",),
)
