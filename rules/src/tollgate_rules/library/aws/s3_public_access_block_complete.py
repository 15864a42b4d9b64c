"""s3_public_access_block_complete: a public access block blocks in all four ways."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_true, require

_SETTINGS = ("block_public_acls", "block_public_policy", "ignore_public_acls", "restrict_public_buckets")


def _judge(block: Resource) -> Iterator[Verdict]:
    for setting in _SETTINGS:
        yield from require(block, setting, is_true, otherwise=f"{setting} is not true: the bucket can be made public.")


RULE = Rule(
    id="s3_public_access_block_complete",
    title="S3 public access blocks are complete",
    severity="high",
    description="Each of the four settings closes another way to the public; together they close them all.",
    remediation="Set " + ", ".join(f"`{setting} = true`" for setting in _SETTINGS) + ".",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html",
    types=("aws_s3_bucket_public_access_block", "aws_s3_account_public_access_block"),
    judge=_judge,
    equivalents=("CKV_AWS_53", "CKV_AWS_54", "CKV_AWS_55", "CKV_AWS_56"),
    packs=(
        "baseline",
        "production",
        "data-protection",
        "cis-aws",
    ),
)
