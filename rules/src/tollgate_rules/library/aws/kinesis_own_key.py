"""kinesis_own_key: Kinesis streams are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="kinesis_own_key",
    title="Kinesis streams are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the records off.",
    remediation="Set `kms_key_id` to the ARN of your key.",
    docs="https://docs.aws.amazon.com/streams/latest/dev/server-side-encryption.html",
    types=("aws_kinesis_stream",),
    judge=must_have_own_key("kms_key_id", otherwise="The stream is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_185",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
