"""imagebuilder_images_own_key: Images that Image Builder distributes are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import is_own_key
from tollgate_rules.demands import each_must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="imagebuilder_images_own_key",
    title="Images that Image Builder distributes are encrypted with a key of your own",
    severity="low",
    description="An image holds your software and its settings. With a key of your own you say who may start it.",
    remediation="Set `kms_key_id` in every `ami_distribution_configuration`.",
    docs="https://docs.aws.amazon.com/imagebuilder/latest/userguide/manage-distribution-settings.html",
    types=("aws_imagebuilder_distribution_configuration",),
    judge=each_must_hold(
        "distribution[*].ami_distribution_configuration[*]",
        "kms_key_id",
        is_own_key,
        otherwise="The image is not encrypted with a key of your own.",
    ),
    equivalents=("CKV_AWS_199",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
