"""S3 public access block ignores public ACLs."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_public_access_block_acls_ignored",
    aliases=("s3_public_acls_ignored",),
    title="S3 public access block ignores public ACLs",
    severity="high",
    description="Without `ignore_public_acls`, existing public ACLs on the bucket or its objects stay in effect.",
    remediation="Set `ignore_public_acls = true`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html",
    types=("aws_s3_bucket_public_access_block", "aws_s3_account_public_access_block"),
    judge=must_be_true(
        "ignore_public_acls", otherwise="ignore_public_acls is not true, so existing public ACLs are in effect."
    ),
    equivalents=("CKV_AWS_55",),
    frameworks=("CIS AWS 3.0.0 2.1.4", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "cis-aws", "data-protection"),
)
