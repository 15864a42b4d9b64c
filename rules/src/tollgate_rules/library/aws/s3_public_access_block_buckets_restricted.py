"""S3 public access block restricts buckets with public policies."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_public_access_block_buckets_restricted",
    aliases=("s3_public_buckets_restricted",),
    title="S3 public access block restricts buckets with public policies",
    severity="high",
    description="Without `restrict_public_buckets`, a public bucket policy grants access to everyone instead of "
    "only to AWS services and the account.",
    remediation="Set `restrict_public_buckets = true`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html",
    types=("aws_s3_bucket_public_access_block", "aws_s3_account_public_access_block"),
    judge=must_be_true(
        "restrict_public_buckets",
        otherwise="restrict_public_buckets is not true, so a public policy grants access to everyone.",
    ),
    equivalents=("CKV_AWS_56",),
    frameworks=("CIS AWS 3.0.0 2.1.4", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "cis-aws", "data-protection"),
)
