"""kendra_own_key: Kendra indexes are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="kendra_own_key",
    title="Kendra indexes are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `server_side_encryption_configuration.kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/kendra/latest/dg/encryption-at-rest.html",
    types=("aws_kendra_index",),
    judge=must_have_own_key(
        "server_side_encryption_configuration[0].kms_key_id",
        otherwise="The index is not encrypted with a key of your own.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_262",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
