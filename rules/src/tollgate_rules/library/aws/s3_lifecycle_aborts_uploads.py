"""s3_lifecycle_aborts_uploads: S3 lifecycles end uploads that were never finished."""

from tollgate_rules.demands import all_must_pass, must_be_one_of, must_be_set
from tollgate_rules.lists import some_block_must
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_lifecycle_aborts_uploads",
    title="S3 lifecycles end uploads that were never finished",
    severity="low",
    description="The parts of an upload that was never finished are stored and paid for, and no listing shows them.",
    remediation="Add a rule with `abort_incomplete_multipart_upload { days_after_initiation = 7 }`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpu-abort-incomplete-mpu-lifecycle-config.html",
    types=("aws_s3_bucket_lifecycle_configuration",),
    judge=some_block_must(
        "rule[*]",
        all_must_pass(
            must_be_one_of("status", ("Enabled",), otherwise="the rule is not enabled."),
            must_be_set("abort_incomplete_multipart_upload", otherwise="the rule does not end uploads."),
        ),
        otherwise="Unfinished uploads are kept for ever.",
    ),
    equivalents=("CKV_AWS_300",),
    packs=("production", "cost-hygiene"),
)
