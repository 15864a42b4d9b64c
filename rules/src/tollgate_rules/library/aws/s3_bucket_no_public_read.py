"""S3 bucket ACL does not allow public read."""

from tollgate_rules.aws.bucket import EVERYONE, bucket_acl_must_not_grant
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_no_public_read",
    aliases=("s3_bucket_not_publicly_readable",),
    title="S3 bucket ACL does not allow public read",
    severity="critical",
    description="An ACL that grants READ to everyone exposes the objects to the internet.",
    remediation='Set `acl = "private"`, or disable ACLs with `object_ownership = "BucketOwnerEnforced"`.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html",
    types=("aws_s3_bucket",),
    judge_in_plan=bucket_acl_must_not_grant(EVERYONE, "READ", otherwise="The bucket ACL allows public read."),
    equivalents=("CKV_AWS_20",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
