"""S3 bucket has ACLs disabled."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_acls_disabled",
    title="S3 bucket has ACLs disabled",
    severity="low",
    description="With ACLs enabled, both ACLs and policies grant access, and uploaded objects may belong to other "
    "accounts.",
    remediation='Set `object_ownership = "BucketOwnerEnforced"`.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html",
    types=("aws_s3_bucket_ownership_controls",),
    judge=must_be_one_of(
        "rule[0].object_ownership", ("BucketOwnerEnforced",), otherwise="ACLs are enabled for the bucket."
    ),
    equivalents=("CKV2_AWS_65",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "data-protection"),
)
