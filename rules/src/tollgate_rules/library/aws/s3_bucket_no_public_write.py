"""S3 bucket ACL does not allow public write."""

from tollgate_rules.aws.bucket import EVERYONE, bucket_acl_must_not_grant
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_no_public_write",
    aliases=("s3_bucket_not_publicly_writable",),
    title="S3 bucket ACL does not allow public write",
    severity="critical",
    description="An ACL that grants WRITE to everyone lets anyone upload, overwrite or delete objects.",
    remediation='Set `acl = "private"`, or disable ACLs with `object_ownership = "BucketOwnerEnforced"`.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html",
    types=("aws_s3_bucket",),
    judge_in_plan=bucket_acl_must_not_grant(EVERYONE, "WRITE", otherwise="The bucket ACL allows public write."),
    equivalents=("CKV_AWS_57",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
