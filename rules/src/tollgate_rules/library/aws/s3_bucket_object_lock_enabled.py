"""S3 bucket has Object Lock enabled."""

from tollgate_rules.attribute_checks import must_be_one_of, must_be_true, one_must_pass
from tollgate_rules.aws.bucket import related_to_bucket
from tollgate_rules.related_checks import must_have
from tollgate_rules.rule import Rule

_LOOSE = "Object Lock is not enabled."


RULE = Rule(
    id="s3_bucket_object_lock_enabled",
    aliases=("s3_bucket_object_locked",),
    title="S3 bucket has Object Lock enabled",
    severity="low",
    description="Without Object Lock, objects can be overwritten or deleted by administrators and ransomware.",
    remediation="Set `object_lock_enabled = true` when the bucket is created, and add an "
    "`aws_s3_bucket_object_lock_configuration`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html",
    types=("aws_s3_bucket",),
    judge_in_plan=must_have(
        related_to_bucket("aws_s3_bucket_object_lock_configuration"),
        at="object_lock_enabled",
        otherwise=_LOOSE,
        or_else=one_must_pass(
            must_be_true("object_lock_enabled", otherwise=_LOOSE, left_out="breaks"),
            must_be_one_of(
                "object_lock_configuration[0].object_lock_enabled", ("Enabled",), otherwise=_LOOSE, left_out="breaks"
            ),
        ),
    ),
    equivalents=("CKV_AWS_143",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)
