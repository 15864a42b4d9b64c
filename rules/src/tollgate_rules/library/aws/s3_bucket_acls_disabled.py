"""s3_bucket_acls_disabled: S3 buckets are governed by policies alone."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_acls_disabled",
    title="S3 buckets are governed by policies alone",
    severity="low",
    description="With access lists switched off, one policy says who may do what, and objects belong to the "
    "bucket's owner.",
    remediation='Set `object_ownership = "BucketOwnerEnforced"`.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html",
    types=("aws_s3_bucket_ownership_controls",),
    judge=must_be_one_of(
        "rule[0].object_ownership", ("BucketOwnerEnforced",), otherwise="Access lists still count for the bucket."
    ),
    equivalents=("CKV2_AWS_65",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "data-protection"),
)
