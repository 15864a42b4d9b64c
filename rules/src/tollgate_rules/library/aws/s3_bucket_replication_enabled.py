"""S3 bucket has Cross-Region Replication enabled."""

from tollgate_rules.attribute_checks import Judge, must_be_one_of
from tollgate_rules.aws.bucket import related_to_bucket
from tollgate_rules.list_checks import some_block_must
from tollgate_rules.related_checks import must_have
from tollgate_rules.rule import Rule

_ONCE = "Replication is not enabled."


def _is_enabled(prefix: str, blocks: str) -> Judge:
    """Require an enabled rule; only the block of the bucket itself may be left out, for its resource demands a rule."""
    enabled = must_be_one_of("status", ("Enabled",), otherwise="the rule is not enabled.")
    return some_block_must(prefix + blocks, enabled, otherwise=_ONCE, left_out="breaks" if prefix else None)


RULE = Rule(
    id="s3_bucket_replication_enabled",
    aliases=("s3_bucket_replicated",),
    title="S3 bucket has Cross-Region Replication enabled",
    severity="low",
    description="Without replication, the objects are lost if the Region is unavailable or the bucket is deleted.",
    remediation="Add an `aws_s3_bucket_replication_configuration` for the bucket, with a rule whose `status` is "
    "`Enabled`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/replication.html",
    types=("aws_s3_bucket",),
    judge_in_plan=must_have(
        related_to_bucket("aws_s3_bucket_replication_configuration", _is_enabled("", "rule[*]")),
        at="replication_configuration",
        otherwise=_ONCE,
        or_else=_is_enabled("replication_configuration[0].", "rules[*]"),
    ),
    equivalents=("CKV_AWS_144",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)
