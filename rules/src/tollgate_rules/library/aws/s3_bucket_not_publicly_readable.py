"""s3_bucket_not_publicly_readable: S3 buckets are not readable by everyone."""

from tollgate_rules.aws.bucket import EVERYONE, bucket_acl_must_not_grant
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_not_publicly_readable",
    title="S3 buckets are not readable by everyone",
    severity="critical",
    description="An access list that gives everyone READ opens the bucket to the whole internet.",
    remediation='Use the access list `private`, or none at all with `object_ownership = "BucketOwnerEnforced"`.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html",
    types=("aws_s3_bucket",),
    judge_among=bucket_acl_must_not_grant(
        EVERYONE, "READ", otherwise="The bucket's access list lets everyone read it."
    ),
    equivalents=("CKV_AWS_20",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
