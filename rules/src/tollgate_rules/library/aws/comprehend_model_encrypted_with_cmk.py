"""Comprehend model is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="comprehend_model_encrypted_with_cmk",
    aliases=("comprehend_model_own_key",),
    title="Comprehend model is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `model_kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/comprehend/latest/dg/kms-in-comprehend.html",
    types=("aws_comprehend_entity_recognizer",),
    judge=must_use_customer_managed_key(
        "model_kms_key_id", otherwise="The model is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_267",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
