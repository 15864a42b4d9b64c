"""s3_object_own_key: S3 objects are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_object_own_key",
    title="S3 objects are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_id` to the ARN of your key.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html",
    types=("aws_s3_object", "aws_s3_bucket_object"),
    judge=must_have_own_key("kms_key_id", otherwise="The object is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_186",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
