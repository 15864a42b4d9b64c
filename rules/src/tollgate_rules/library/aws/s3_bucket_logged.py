"""s3_bucket_logged: S3 buckets log the access to them."""

from tollgate_rules.aws.bucket import beside_bucket
from tollgate_rules.companions import must_have
from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

_UNLOGGED = "Access to the bucket is not logged."


RULE = Rule(
    id="s3_bucket_logged",
    title="S3 buckets log the access to them",
    severity="low",
    description="Without access logs nobody can tell who read or deleted what.",
    remediation="Add an `aws_s3_bucket_logging` for the bucket, with a `target_bucket` for the logs.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerLogs.html",
    types=("aws_s3_bucket",),
    judge_among=must_have(
        beside_bucket("aws_s3_bucket_logging"),
        at="logging",
        otherwise=_UNLOGGED,
        or_else=must_be_set("logging", otherwise=_UNLOGGED, left_out="breaks"),
    ),
    equivalents=("CKV_AWS_18",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
