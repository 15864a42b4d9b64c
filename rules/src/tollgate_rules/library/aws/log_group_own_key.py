"""log_group_own_key: CloudWatch log groups are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="log_group_own_key",
    title="CloudWatch log groups are encrypted with a key of your own",
    severity="low",
    description="Logs tell more than one thinks. With a key of your own you say who may read them.",
    remediation="Set `kms_key_id` to the ARN of your key.",
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html",
    types=("aws_cloudwatch_log_group",),
    judge=must_have_own_key("kms_key_id", otherwise="The log group is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_158",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("production", "encryption", "logging"),
)
