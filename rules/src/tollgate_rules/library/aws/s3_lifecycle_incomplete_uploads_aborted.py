"""S3 lifecycle configuration aborts incomplete multipart uploads."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_one_of, must_be_set
from tollgate_rules.list_checks import some_block_must
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_lifecycle_incomplete_uploads_aborted",
    aliases=("s3_lifecycle_aborts_uploads",),
    title="S3 lifecycle configuration aborts incomplete multipart uploads",
    severity="low",
    description="The parts of incomplete uploads are billed but not listed with the objects.",
    remediation="Add a rule with `abort_incomplete_multipart_upload { days_after_initiation = 7 }`.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpu-abort-incomplete-mpu-lifecycle-config.html",
    types=("aws_s3_bucket_lifecycle_configuration",),
    judge=some_block_must(
        "rule[*]",
        all_must_pass(
            must_be_one_of("status", ("Enabled",), otherwise="the rule is not enabled."),
            must_be_set("abort_incomplete_multipart_upload", otherwise="the rule does not abort incomplete uploads."),
        ),
        otherwise="Incomplete multipart uploads are not aborted.",
    ),
    equivalents=("CKV_AWS_300",),
    packs=("production", "cost-hygiene"),
)
