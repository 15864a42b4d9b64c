"""s3_bucket_public_access_blocked: every bucket has a block on public access beside it."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.aws.bucket import perhaps
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_true, undecided

_BLOCK = "aws_s3_bucket_public_access_block"
_DECISIVE = ("block_public_acls", "block_public_policy")
"""Without these two the bucket can be opened by a list or a policy that comes later."""


def _judge(bucket: Resource, siblings: Siblings) -> Iterator[Verdict]:
    companions = siblings.companions(bucket, _BLOCK, by="bucket", name="bucket")
    if companions.found:
        yield from _judge_block(companions.found[0])
    elif companions.may_be_more:
        yield perhaps("bucket", f"may be that of an {_BLOCK}", companions)
    else:
        yield Problem("bucket", "Nothing blocks public access to the bucket.")


def _judge_block(block: Resource) -> Iterator[Verdict]:
    for setting in _DECISIVE:
        value = block.value(setting)
        if is_open(value):
            yield undecided("bucket", value, because=f"may be public: {setting} of {block.display}")
        elif not is_true(value):
            yield Problem("bucket", f"The bucket can be made public: {setting} of {block.display} is not true.")


RULE = Rule(
    id="s3_bucket_public_access_blocked",
    title="S3 buckets have a public access block",
    severity="high",
    description="A block overrules every access list and policy that would open the bucket to the public.",
    remediation=f"Add an `{_BLOCK}` for the bucket, with all four of its settings true.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html",
    types=("aws_s3_bucket",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_6",),
)
