"""SageMaker flow definition output is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_flow_definition_encrypted_with_cmk",
    aliases=("sagemaker_flow_own_key",),
    title="SageMaker flow definition output is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_id` in `output_config` to a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/a2i-create-flow-definition.html",
    types=("aws_sagemaker_flow_definition",),
    judge=must_use_customer_managed_key(
        "output_config[0].kms_key_id",
        otherwise="The output is not encrypted with a customer managed KMS key.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_372",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
