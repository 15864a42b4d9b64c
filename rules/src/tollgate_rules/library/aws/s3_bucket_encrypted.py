"""S3 bucket has server-side encryption configured."""

from tollgate_rules.attribute_checks import Judge, must_be_one_of
from tollgate_rules.aws.bucket import related_to_bucket
from tollgate_rules.related_checks import must_have
from tollgate_rules.rule import Rule

_UNSAID = "The bucket has no server-side encryption configuration."
_ALGORITHMS = ("AES256", "aws:kms", "aws:kms:dsse")


def _says_how(prefix: str) -> Judge:
    """Require an algorithm; only the block of the bucket itself may be left out, for its resource demands a rule."""
    path = f"{prefix}rule[0].apply_server_side_encryption_by_default[0].sse_algorithm"
    return must_be_one_of(path, _ALGORITHMS, otherwise=_UNSAID, left_out="breaks" if prefix else None)


RULE = Rule(
    id="s3_bucket_encrypted",
    title="S3 bucket has server-side encryption configured",
    severity="medium",
    description="Without an explicit configuration, the bucket uses the default of S3 (SSE-S3), and nothing shows "
    "whether that is intended.",
    remediation="Add an `aws_s3_bucket_server_side_encryption_configuration` for the bucket, with "
    '`sse_algorithm = "aws:kms"` or `"AES256"`.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucket-encryption.html",
    types=("aws_s3_bucket",),
    judge_in_plan=must_have(
        related_to_bucket("aws_s3_bucket_server_side_encryption_configuration", _says_how("")),
        at="server_side_encryption_configuration",
        otherwise=_UNSAID,
        or_else=_says_how("server_side_encryption_configuration[0]."),
    ),
    equivalents=("CKV_AWS_19",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
