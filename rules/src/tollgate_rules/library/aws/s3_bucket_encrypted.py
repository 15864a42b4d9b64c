"""s3_bucket_encrypted: every bucket says how it is encrypted."""

from tollgate_rules.aws.bucket import beside_bucket
from tollgate_rules.companions import must_have
from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

_UNSAID = "The bucket has no encryption configuration."

RULE = Rule(
    id="s3_bucket_encrypted",
    title="S3 buckets have an encryption configuration",
    severity="medium",
    description="AWS encrypts new objects with its own keys; only a configuration of yours says with which keys, "
    "and keeps it so.",
    remediation="Add an `aws_s3_bucket_server_side_encryption_configuration` for the bucket, "
    'with `sse_algorithm = "aws:kms"` or `"AES256"`.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucket-encryption.html",
    types=("aws_s3_bucket",),
    judge_among=must_have(
        beside_bucket("aws_s3_bucket_server_side_encryption_configuration"),
        at="server_side_encryption_configuration",
        otherwise=_UNSAID,
        or_else=must_be_set("server_side_encryption_configuration", otherwise=_UNSAID, left_out="breaks"),
    ),
    equivalents=("CKV_AWS_19",),
    packs=(
        "baseline",
        "production",
        "encryption",
        "data-protection",
    ),
)
