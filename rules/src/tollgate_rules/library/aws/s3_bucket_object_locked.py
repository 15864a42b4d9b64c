"""s3_bucket_object_locked: S3 buckets can lock their objects."""

from tollgate_rules.aws.bucket import beside_bucket
from tollgate_rules.companions import must_have
from tollgate_rules.demands import must_be_one_of, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

_LOOSE = "Objects of the bucket cannot be locked."


RULE = Rule(
    id="s3_bucket_object_locked",
    title="S3 buckets can lock their objects",
    severity="low",
    description="A lock keeps objects from being overwritten or deleted for as long as is set, even by "
    "administrators or malware.",
    remediation="Set `object_lock_enabled = true` when the bucket is made, and add an "
    "`aws_s3_bucket_object_lock_configuration`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html",
    types=("aws_s3_bucket",),
    judge_among=must_have(
        beside_bucket("aws_s3_bucket_object_lock_configuration"),
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
