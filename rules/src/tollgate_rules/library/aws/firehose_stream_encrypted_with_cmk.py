"""Firehose delivery stream is encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_one_of, must_be_true, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="firehose_stream_encrypted_with_cmk",
    aliases=("firehose_own_key",),
    title="Firehose delivery stream is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation='Set `enabled = true`, `key_type = "CUSTOMER_MANAGED_CMK"` and `key_arn` in `server_side_encryption`.',
    docs="https://docs.aws.amazon.com/firehose/latest/dev/encryption.html",
    types=("aws_kinesis_firehose_delivery_stream",),
    judge=only_if(
        "kinesis_source_configuration",
        lambda source: not is_set(source),
        all_must_pass(
            must_be_true("server_side_encryption[0].enabled", otherwise="Server-side encryption is not enabled."),
            must_be_one_of(
                "server_side_encryption[0].key_type",
                ("CUSTOMER_MANAGED_CMK",),
                otherwise="The stream is not encrypted with a customer managed KMS key.",
            ),
        ),
    ),
    equivalents=("CKV_AWS_241",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
