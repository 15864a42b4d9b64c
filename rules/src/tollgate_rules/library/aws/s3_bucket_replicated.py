"""s3_bucket_replicated: S3 buckets are copied to another region."""

from tollgate_rules.aws.bucket import beside_bucket
from tollgate_rules.companions import must_have
from tollgate_rules.demands import Judge, must_be_one_of
from tollgate_rules.lists import some_block_must
from tollgate_rules.rule import Rule

_ONCE = "The bucket is not copied to another region."


def _is_enabled(blocks: str) -> Judge:
    enabled = must_be_one_of("status", ("Enabled",), otherwise="the rule is not enabled.")
    return some_block_must(blocks, enabled, otherwise=_ONCE, left_out="breaks")


RULE = Rule(
    id="s3_bucket_replicated",
    title="S3 buckets are copied to another region",
    severity="low",
    description="A copy in another region survives the loss of a region, and what is done to the bucket by mistake.",
    remediation="Add an `aws_s3_bucket_replication_configuration` for the bucket, with a rule whose `status` "
    "is `Enabled`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/replication.html",
    types=("aws_s3_bucket",),
    judge_among=must_have(
        beside_bucket("aws_s3_bucket_replication_configuration", _is_enabled("rule[*]")),
        at="replication_configuration",
        otherwise=_ONCE,
        or_else=_is_enabled("replication_configuration[0].rules[*]"),
    ),
    equivalents=("CKV_AWS_144",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)
