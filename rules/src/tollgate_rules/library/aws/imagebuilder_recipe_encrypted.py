"""imagebuilder_recipe_encrypted: volumes of Image Builder recipes are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import is_own_key
from tollgate_rules.demands import all_must_pass, each_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="imagebuilder_recipe_encrypted",
    title="Volumes of Image Builder recipes are encrypted with a key of your own",
    severity="low",
    description="Every instance that starts from the image gets copies of its volumes.",
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
            is_own_key,
            otherwise="A volume of the image is not encrypted with a key of your own.",
        ),
    ),
    equivalents=("CKV_AWS_200",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
