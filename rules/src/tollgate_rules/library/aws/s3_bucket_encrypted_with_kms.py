"""S3 bucket is encrypted with KMS."""

from tollgate_rules.attribute_checks import Judge, must_be_one_of
from tollgate_rules.aws.bucket import related_to_bucket
from tollgate_rules.related_checks import must_have
from tollgate_rules.rule import Rule

_NOT_KMS = "The bucket is not encrypted with KMS."


def _is_kms(prefix: str) -> Judge:
    """Require KMS; only the block of the bucket itself may be left out, for its resource demands a rule."""
    path = f"{prefix}rule[0].apply_server_side_encryption_by_default[0].sse_algorithm"
    left_out = "breaks" if prefix else None
    return must_be_one_of(path, ("aws:kms", "aws:kms:dsse"), otherwise=_NOT_KMS, left_out=left_out)


RULE = Rule(
    id="s3_bucket_encrypted_with_kms",
    aliases=("s3_bucket_kms_encrypted",),
    title="S3 bucket is encrypted with KMS",
    severity="low",
    description="With SSE-S3, no key policy restricts access to the data, and use of the key is not logged.",
    remediation='Set `sse_algorithm = "aws:kms"` and `kms_master_key_id` in an '
    "`aws_s3_bucket_server_side_encryption_configuration`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html",
    types=("aws_s3_bucket",),
    judge_in_plan=must_have(
        related_to_bucket("aws_s3_bucket_server_side_encryption_configuration", _is_kms("")),
        at="server_side_encryption_configuration",
        otherwise=_NOT_KMS,
        or_else=_is_kms("server_side_encryption_configuration[0]."),
    ),
    equivalents=("CKV_AWS_145",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("production", "encryption"),
)
