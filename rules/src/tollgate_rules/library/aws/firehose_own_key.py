"""firehose_own_key: Firehose streams are encrypted with a key of your own."""

from tollgate_rules.demands import all_must_pass, must_be_one_of, must_be_true, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="firehose_own_key",
    title="Firehose streams are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the records off.",
    remediation='Set `server_side_encryption { enabled = true, key_type = "CUSTOMER_MANAGED_CMK", key_arn = … }`.',
    docs="https://docs.aws.amazon.com/firehose/latest/dev/encryption.html",
    types=("aws_kinesis_firehose_delivery_stream",),
    judge=only_if(
        "kinesis_source_configuration",
        lambda source: not is_set(source),
        all_must_pass(
            must_be_true("server_side_encryption[0].enabled", otherwise="The stream is not encrypted."),
            must_be_one_of(
                "server_side_encryption[0].key_type",
                ("CUSTOMER_MANAGED_CMK",),
                otherwise="The stream is encrypted with a key of AWS.",
            ),
        ),
    ),
    equivalents=("CKV_AWS_241",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
