"""cloudtrail_own_key: CloudTrail logs are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_own_key",
    title="CloudTrail logs are encrypted with a key of your own",
    severity="medium",
    description="With a key of your own, whoever may read the bucket still needs the right to use the key.",
    remediation="Set `kms_key_id` to the ARN of your key.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/encrypting-cloudtrail-log-files-with-aws-kms.html",
    types=("aws_cloudtrail",),
    judge=must_have_own_key("kms_key_id", otherwise="The trail is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_35",),
    frameworks=("CIS AWS 3.0.0 3.5", "NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("production", "cis-aws", "encryption", "logging"),
)
