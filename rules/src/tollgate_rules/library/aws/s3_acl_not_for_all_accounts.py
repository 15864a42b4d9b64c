"""s3_acl_not_for_all_accounts: S3 access lists give nothing to the users of every AWS account."""

from tollgate_rules.aws.bucket import AUTHENTICATED, acl_must_not_grant
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_acl_not_for_all_accounts",
    title="S3 access lists give nothing to the users of every AWS account",
    severity="high",
    description="The group of authenticated users is everybody who has an AWS account, whichever it is.",
    remediation="Give access to the accounts that need it, with a bucket policy.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html",
    types=("aws_s3_bucket_acl", "aws_s3_bucket"),
    judge=acl_must_not_grant(
        AUTHENTICATED,
        "READ",
        "WRITE",
        "READ_ACP",
        "WRITE_ACP",
        otherwise="Every user of every AWS account gets access.",
    ),
    equivalents=("CKV2_AWS_43",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)
