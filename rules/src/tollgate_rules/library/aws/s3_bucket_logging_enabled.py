"""S3 bucket has access logging enabled."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.aws.bucket import related_to_bucket
from tollgate_rules.related_checks import must_have
from tollgate_rules.rule import Rule

_UNLOGGED = "Access logging is not enabled."


RULE = Rule(
    id="s3_bucket_logging_enabled",
    aliases=("s3_bucket_logged",),
    title="S3 bucket has access logging enabled",
    severity="low",
    description="Without access logs, reads and deletions of objects cannot be traced.",
    remediation="Add an `aws_s3_bucket_logging` for the bucket, with a `target_bucket`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerLogs.html",
    types=("aws_s3_bucket",),
    judge_in_plan=must_have(
        related_to_bucket("aws_s3_bucket_logging"),
        at="logging",
        otherwise=_UNLOGGED,
        or_else=must_be_set("logging", otherwise=_UNLOGGED, left_out="breaks"),
    ),
    equivalents=("CKV_AWS_18",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
