"""S3 public access block rejects public bucket policies."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_public_access_block_policies_blocked",
    aliases=("s3_public_policies_blocked",),
    title="S3 public access block rejects public bucket policies",
    severity="high",
    description="Without `block_public_policy`, a bucket policy that allows public access is accepted.",
    remediation="Set `block_public_policy = true`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html",
    types=("aws_s3_bucket_public_access_block", "aws_s3_account_public_access_block"),
    judge=must_be_true(
        "block_public_policy", otherwise="block_public_policy is not true, so public bucket policies are accepted."
    ),
    equivalents=("CKV_AWS_54",),
    frameworks=("CIS AWS 3.0.0 2.1.4", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "cis-aws", "data-protection"),
)
