"""s3_bucket_encrypted: every bucket says how it is encrypted."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.aws.bucket import configured_by
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict


def _judge(bucket: Resource, siblings: Siblings) -> Iterator[Verdict]:
    return configured_by(
        bucket,
        siblings,
        companion="aws_s3_bucket_server_side_encryption_configuration",
        argument="server_side_encryption_configuration",
        otherwise="The bucket has no encryption configuration.",
    )


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
    judge_among=_judge,
    equivalents=("CKV_AWS_19",),
)
