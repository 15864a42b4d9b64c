"""Image Builder distributes AMIs encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import each_must_hold
from tollgate_rules.aws.customer_managed_key import is_customer_managed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="imagebuilder_distribution_encrypted_with_cmk",
    aliases=("imagebuilder_images_own_key",),
    title="Image Builder distributes AMIs encrypted with a customer managed KMS key",
    severity="low",
    description="An AMI contains your software and its configuration. With a customer managed key you control who can "
    "launch it.",
    remediation="Set `kms_key_id` in every `ami_distribution_configuration`.",
    docs="https://docs.aws.amazon.com/imagebuilder/latest/userguide/manage-distribution-settings.html",
    types=("aws_imagebuilder_distribution_configuration",),
    judge=each_must_hold(
        "distribution[*].ami_distribution_configuration[*]",
        "kms_key_id",
        is_customer_managed,
        otherwise="The distributed AMI is not encrypted with a customer managed KMS key.",
    ),
    equivalents=("CKV_AWS_199",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
