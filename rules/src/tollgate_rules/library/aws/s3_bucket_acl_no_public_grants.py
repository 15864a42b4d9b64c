"""S3 ACL does not grant read access to everyone."""

from tollgate_rules.aws.bucket import EVERYONE, acl_must_not_grant
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_acl_no_public_grants",
    aliases=("s3_acl_not_readable_by_everyone",),
    title="S3 ACL does not grant read access to everyone",
    severity="medium",
    description="A public grant of `READ`, `READ_ACP` or `FULL_CONTROL` lets everyone list the bucket or see who "
    "has access to it.",
    remediation="Remove the grant of `READ`, `READ_ACP` or `FULL_CONTROL` to AllUsers.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html",
    types=("aws_s3_bucket_acl",),
    judge=acl_must_not_grant(
        EVERYONE, "READ_ACP", "READ", otherwise="The ACL grants everyone read access to the bucket or its ACL."
    ),
    equivalents=("CKV_AWS_375",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "data-protection"),
)
