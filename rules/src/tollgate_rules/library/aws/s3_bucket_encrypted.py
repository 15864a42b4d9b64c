"""s3_bucket_encrypted: S3 buckets have an encryption configuration."""

from tollgate_rules.aws.bucket import beside_bucket
from tollgate_rules.companions import must_have
from tollgate_rules.demands import Judge, must_be_one_of
from tollgate_rules.rule import Rule

_UNSAID = "The bucket has no encryption configuration."
_ALGORITHMS = ("AES256", "aws:kms", "aws:kms:dsse")


def _says_how(prefix: str) -> Judge:
    path = f"{prefix}rule[0].apply_server_side_encryption_by_default[0].sse_algorithm"
    return must_be_one_of(path, _ALGORITHMS, otherwise=_UNSAID, left_out="breaks")


RULE = Rule(
    id="s3_bucket_encrypted",
    title="S3 buckets have an encryption configuration",
    severity="medium",
    description="AWS encrypts new objects with its own keys; only a configuration of yours says with which "
    "keys, and keeps it so.",
    remediation="Add an `aws_s3_bucket_server_side_encryption_configuration` for the bucket, with "
    '`sse_algorithm = "aws:kms"` or `"AES256"`.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucket-encryption.html",
    types=("aws_s3_bucket",),
    judge_among=must_have(
        beside_bucket("aws_s3_bucket_server_side_encryption_configuration", _says_how("")),
        at="server_side_encryption_configuration",
        otherwise=_UNSAID,
        or_else=_says_how("server_side_encryption_configuration[0]."),
    ),
    equivalents=("CKV_AWS_19",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
