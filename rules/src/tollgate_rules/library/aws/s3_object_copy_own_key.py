"""s3_object_copy_own_key: Copies of S3 objects are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="s3_object_copy_own_key",
    title="Copies of S3 objects are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_id` to the ARN of your key.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html",
    types=("aws_s3_object_copy",),
    judge=must_have_own_key("kms_key_id", otherwise="The copy is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_181",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
