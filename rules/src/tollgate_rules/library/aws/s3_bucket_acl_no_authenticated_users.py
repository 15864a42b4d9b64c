"""S3 ACL does not grant access to all authenticated AWS users."""

from tollgate_rules.aws.bucket import AUTHENTICATED, acl_must_not_grant
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_bucket_acl_no_authenticated_users",
    aliases=("s3_acl_not_for_all_accounts",),
    title="S3 ACL does not grant access to all authenticated AWS users",
    severity="high",
    description="The group AuthenticatedUsers includes every user of every AWS account.",
    remediation="Remove the grant, and allow specific accounts in a bucket policy.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html",
    types=("aws_s3_bucket_acl", "aws_s3_bucket"),
    judge=acl_must_not_grant(
        AUTHENTICATED,
        "READ",
        "WRITE",
        "READ_ACP",
        "WRITE_ACP",
        otherwise="The ACL grants access to every authenticated AWS user.",
    ),
    equivalents=("CKV2_AWS_43",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
