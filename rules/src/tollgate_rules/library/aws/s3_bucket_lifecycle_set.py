"""S3 bucket has a lifecycle configuration."""

from tollgate_rules.attribute_checks import must_be_one_of, must_be_true
from tollgate_rules.aws.bucket import related_to_bucket
from tollgate_rules.list_checks import some_block_must
from tollgate_rules.related_checks import must_have
from tollgate_rules.rule import Rule

_ENDLESS = "The bucket has no enabled lifecycle rule."
_IS_ENABLED = some_block_must(
    "rule[*]",
    must_be_one_of("status", ("Enabled",), otherwise="the rule is not enabled."),
    otherwise="no rule is enabled.",
)


RULE = Rule(
    id="s3_bucket_lifecycle_set",
    title="S3 bucket has a lifecycle configuration",
    severity="low",
    description="Without lifecycle rules, old versions, logs and unused objects are stored and paid for indefinitely.",
    remediation="Add an `aws_s3_bucket_lifecycle_configuration` for the bucket, with a rule whose `status` is "
    "`Enabled`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lifecycle-mgmt.html",
    types=("aws_s3_bucket",),
    judge_in_plan=must_have(
        related_to_bucket("aws_s3_bucket_lifecycle_configuration", _IS_ENABLED),
        at="lifecycle_rule",
        otherwise=_ENDLESS,
        or_else=must_be_true("lifecycle_rule[0].enabled", otherwise=_ENDLESS, left_out="breaks"),
    ),
    equivalents=("CKV2_AWS_61",),
    packs=("production", "cost-hygiene"),
)
