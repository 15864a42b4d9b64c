"""DLM event-based cross-Region snapshot copies are encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import each_must_hold
from tollgate_rules.aws.customer_managed_key import is_customer_managed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dlm_event_copy_encrypted_with_cmk",
    aliases=("dlm_event_copy_own_key",),
    title="DLM event-based cross-Region snapshot copies are encrypted with a customer managed KMS key",
    severity="low",
    description="KMS keys are regional, so a copy needs a key in the target Region. With a customer managed key "
    "you control who can decrypt the copy.",
    remediation="Set `cmk_arn` in `encryption_configuration` of the `cross_region_copy` to the ARN of a customer "
    "managed KMS key.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/snapshot-lifecycle.html",
    types=("aws_dlm_lifecycle_policy",),
    judge=each_must_hold(
        "policy_details[*].action[*].cross_region_copy[*].encryption_configuration[*]",
        "cmk_arn",
        is_customer_managed,
        otherwise="Cross-Region snapshot copies are not encrypted with a customer managed KMS key.",
    ),
    equivalents=("CKV_AWS_254",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
