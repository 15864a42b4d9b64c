"""S3 bucket has versioning enabled."""

from tollgate_rules.attribute_checks import must_be_one_of, must_be_true
from tollgate_rules.aws.bucket import related_to_bucket
from tollgate_rules.related_checks import must_have
from tollgate_rules.rule import Rule

_UNVERSIONED = "Versioning is not enabled."
_IS_ENABLED = must_be_one_of("versioning_configuration[0].status", ("Enabled",), otherwise="its status is not Enabled.")

RULE = Rule(
    id="s3_bucket_versioning_enabled",
    aliases=("s3_bucket_versioned",),
    title="S3 bucket has versioning enabled",
    severity="low",
    description="Without versioning, objects that are overwritten or deleted by mistake or by malware cannot be "
    "restored.",
    remediation='Add an `aws_s3_bucket_versioning` for the bucket, with `status = "Enabled"`.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/Versioning.html",
    types=("aws_s3_bucket",),
    judge_in_plan=must_have(
        related_to_bucket("aws_s3_bucket_versioning", _IS_ENABLED),
        at="versioning",
        otherwise=_UNVERSIONED,
        or_else=must_be_true("versioning[0].enabled", otherwise=_UNVERSIONED, left_out="breaks"),
    ),
    equivalents=("CKV_AWS_21",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=(
        "production",
        "data-protection",
    ),
)
