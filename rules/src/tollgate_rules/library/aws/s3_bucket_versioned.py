"""s3_bucket_versioned: every bucket keeps old versions of its objects."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.aws.bucket import perhaps
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_true, leaves_out, undecided

_UNVERSIONED = "The bucket does not keep old versions of its objects."


def _judge(bucket: Resource, siblings: Siblings) -> Iterator[Verdict]:
    companions = siblings.companions(bucket, "aws_s3_bucket_versioning", by="bucket", name="bucket")
    inline = bucket.value("versioning[0].enabled")
    if companions.found:
        yield from _judge_companion(companions.found[0])
    elif not is_open(inline) and is_true(inline):
        return
    elif companions.may_be_more:
        yield perhaps("versioning", "may be set by an aws_s3_bucket_versioning", companions)
    elif is_open(inline) and not leaves_out(bucket, "versioning"):
        yield undecided("versioning", inline)
    else:
        yield Problem("versioning", _UNVERSIONED)


def _judge_companion(versioning: Resource) -> Iterator[Verdict]:
    status = versioning.value("versioning_configuration[0].status")
    if is_open(status):
        yield undecided("versioning", status)
    elif status != "Enabled":
        yield Problem("versioning", f"{_UNVERSIONED} {versioning.display} has it {status or 'not set'}.")


RULE = Rule(
    id="s3_bucket_versioned",
    title="S3 buckets keep old versions",
    severity="low",
    description="Without versions, what is overwritten or deleted by mistake or by malware is gone.",
    remediation='Add an `aws_s3_bucket_versioning` for the bucket, with `status = "Enabled"`.',
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/Versioning.html",
    types=("aws_s3_bucket",),
    judge_among=_judge,
    equivalents=("CKV_AWS_21",),
)
