"""s3_bucket_lifecycle_set: S3 buckets have a lifecycle."""

from tollgate_rules.aws.bucket import beside_bucket
from tollgate_rules.companions import must_have
from tollgate_rules.demands import must_be_one_of, must_be_true
from tollgate_rules.lists import some_block_must
from tollgate_rules.rule import Rule

_ENDLESS = "The bucket keeps everything without end."
_IS_ENABLED = some_block_must(
    "rule[*]",
    must_be_one_of("status", ("Enabled",), otherwise="the rule is not enabled."),
    otherwise="no rule is enabled.",
)


RULE = Rule(
    id="s3_bucket_lifecycle_set",
    title="S3 buckets have a lifecycle",
    severity="low",
    description="Without a lifecycle, old versions, logs and forgotten objects are kept and paid for without end.",
    remediation="Add an `aws_s3_bucket_lifecycle_configuration` for the bucket.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lifecycle-mgmt.html",
    types=("aws_s3_bucket",),
    judge_among=must_have(
        beside_bucket("aws_s3_bucket_lifecycle_configuration", _IS_ENABLED),
        at="lifecycle_rule",
        otherwise=_ENDLESS,
        or_else=must_be_true("lifecycle_rule[0].enabled", otherwise=_ENDLESS, left_out="breaks"),
    ),
    equivalents=("CKV2_AWS_61",),
    packs=("production", "cost-hygiene"),
)
