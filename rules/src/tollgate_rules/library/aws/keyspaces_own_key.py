"""keyspaces_own_key: Keyspaces tables are encrypted with a key of your own."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="keyspaces_own_key",
    title="Keyspaces tables are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation='Set `encryption_specification { type = "CUSTOMER_MANAGED_KMS_KEY" }` with a `kms_key_identifier`.',
    docs="https://docs.aws.amazon.com/keyspaces/latest/devguide/EncryptionAtRest.html",
    types=("aws_keyspaces_table",),
    judge=must_be_one_of(
        "encryption_specification[0].type",
        ("CUSTOMER_MANAGED_KMS_KEY",),
        otherwise="The table is encrypted with a key of AWS.",
        default="AWS_OWNED_KMS_KEY",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_265",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
