"""comprehend_model_own_key: Comprehend models are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="comprehend_model_own_key",
    title="Comprehend models are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `model_kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/comprehend/latest/dg/kms-in-comprehend.html",
    types=("aws_comprehend_entity_recognizer",),
    judge=must_have_own_key("model_kms_key_id", otherwise="The model is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_267",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
