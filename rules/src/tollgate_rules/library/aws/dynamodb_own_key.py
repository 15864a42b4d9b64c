"""dynamodb_own_key: DynamoDB tables are encrypted with a key of your own."""

from tollgate_rules.demands import all_must_pass, must_be_set, must_be_true, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

_THEIRS = "The table is encrypted with a key of AWS."

RULE = Rule(
    id="dynamodb_own_key",
    title="DynamoDB tables are encrypted with a key of your own",
    severity="low",
    description="DynamoDB always encrypts; only with a key of your own do you say who may use it, see each use, "
    "and can shut the data off.",
    remediation="Set `server_side_encryption { enabled = true }` with a `kms_key_arn`.",
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html",
    types=("aws_dynamodb_table",),
    judge=all_must_pass(
        must_be_true("server_side_encryption[0].enabled", otherwise=_THEIRS, left_out="breaks"),
        only_if(
            "server_side_encryption[0].enabled",
            is_true,
            must_be_set("server_side_encryption[0].kms_key_arn", otherwise=_THEIRS),
        ),
    ),
    equivalents=("CKV_AWS_119",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
