"""imagebuilder_component_own_key: Image Builder components are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="imagebuilder_component_own_key",
    title="Image Builder components are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/imagebuilder/latest/userguide/data-protection.html",
    types=("aws_imagebuilder_component",),
    judge=must_have_own_key("kms_key_id", otherwise="The component is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_180",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
