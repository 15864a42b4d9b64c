"""SageMaker notebook instance or domain is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_notebook_encrypted_with_cmk",
    aliases=("sagemaker_own_key",),
    title="SageMaker notebook instance or domain is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/encryption-at-rest.html",
    types=("aws_sagemaker_notebook_instance", "aws_sagemaker_domain"),
    judge=must_use_customer_managed_key(
        "kms_key_id", otherwise="The storage is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_22", "CKV_AWS_187"),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
