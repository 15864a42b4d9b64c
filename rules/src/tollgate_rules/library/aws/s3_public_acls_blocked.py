"""s3_public_acls_blocked: S3 public access blocks refuse public access lists."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_public_acls_blocked",
    title="S3 public access blocks refuse public access lists",
    severity="high",
    description="New access lists that open the bucket or its objects to the public are refused.",
    remediation="Set `block_public_acls = true`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html",
    types=("aws_s3_bucket_public_access_block", "aws_s3_account_public_access_block"),
    judge=must_be_true("block_public_acls", otherwise="block_public_acls is not true: the bucket can be public."),
    equivalents=("CKV_AWS_53",),
    frameworks=("CIS AWS 3.0.0 2.1.4", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "cis-aws", "data-protection"),
)
