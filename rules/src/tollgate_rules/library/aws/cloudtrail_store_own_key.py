"""cloudtrail_store_own_key: CloudTrail event data stores are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_store_own_key",
    title="CloudTrail event data stores are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_id` to the ARN of your key.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/encrypting-cloudtrail-log-files-with-aws-kms.html",
    types=("aws_cloudtrail_event_data_store",),
    judge=must_have_own_key("kms_key_id", otherwise="The store is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_294",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
