"""S3 bucket has a public access block."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_true
from tollgate_rules.aws.bucket import related_to_bucket
from tollgate_rules.related_checks import must_have
from tollgate_rules.rule import Rule

_BLOCK = "aws_s3_bucket_public_access_block"
_IS_DECISIVE = all_must_pass(
    must_be_true("block_public_acls", otherwise="block_public_acls is not true."),
    must_be_true("block_public_policy", otherwise="block_public_policy is not true."),
)
"""Without these two settings, a later ACL or policy can make the bucket public."""

RULE = Rule(
    id="s3_bucket_public_access_blocked",
    title="S3 bucket has a public access block",
    severity="high",
    description="Without Block Public Access, an ACL or bucket policy can expose the bucket to the internet.",
    remediation=f"Add an `{_BLOCK}` for the bucket, with all four settings set to true.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html",
    types=("aws_s3_bucket",),
    judge_in_plan=must_have(
        related_to_bucket(_BLOCK, _IS_DECISIVE), at="bucket", otherwise="Public access to the bucket is not blocked."
    ),
    equivalents=("CKV2_AWS_6",),
    frameworks=("CIS AWS 3.0.0 2.1.4", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=(
        "baseline",
        "production",
        "data-protection",
        "cis-aws",
    ),
)
