"""Image Builder recipe encrypts volumes with a customer managed KMS key."""

from tollgate_rules.attribute_checks import all_must_pass, each_must_hold
from tollgate_rules.aws.customer_managed_key import is_customer_managed
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="imagebuilder_recipe_encrypted_with_cmk",
    aliases=("imagebuilder_recipe_encrypted",),
    title="Image Builder recipe encrypts volumes with a customer managed KMS key",
    severity="low",
    description="Instances launched from the image start from its snapshots. With a customer managed key you control "
    "who can decrypt them.",
    remediation="Set `encrypted = true` and `kms_key_id` in the `ebs` block of every `block_device_mapping`.",
    docs="https://docs.aws.amazon.com/imagebuilder/latest/userguide/manage-recipes.html",
    types=("aws_imagebuilder_image_recipe",),
    judge=all_must_pass(
        each_must_hold(
            "block_device_mapping[*].ebs[*]", "encrypted", is_true, otherwise="A volume of the image is not encrypted."
        ),
        each_must_hold(
            "block_device_mapping[*].ebs[*]",
            "kms_key_id",
            is_customer_managed,
            otherwise="A volume of the image is not encrypted with a customer managed KMS key.",
        ),
    ),
    equivalents=("CKV_AWS_200",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
