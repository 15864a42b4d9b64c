"""S3 public access block rejects public ACLs."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_public_access_block_acls_blocked",
    aliases=("s3_public_acls_blocked",),
    title="S3 public access block rejects public ACLs",
    severity="high",
    description="Without `block_public_acls`, new public ACLs on the bucket or its objects are accepted.",
    remediation="Set `block_public_acls = true`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html",
    types=("aws_s3_bucket_public_access_block", "aws_s3_account_public_access_block"),
    judge=must_be_true("block_public_acls", otherwise="block_public_acls is not true, so public ACLs are accepted."),
    equivalents=("CKV_AWS_53",),
    frameworks=("CIS AWS 3.0.0 2.1.4", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "cis-aws", "data-protection"),
)
