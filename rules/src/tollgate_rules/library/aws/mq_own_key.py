"""mq_own_key: MQ brokers are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mq_own_key",
    title="MQ brokers are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `encryption_options { use_aws_owned_key = false }` with your `kms_key_id`.",
    docs="https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/data-protection.html",
    types=("aws_mq_broker",),
    judge=must_have_own_key(
        "encryption_options[0].kms_key_id",
        otherwise="The broker is not encrypted with a key of your own.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_209",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
