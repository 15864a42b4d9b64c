"""SageMaker data quality job output is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_data_quality_output_encrypted_with_cmk",
    aliases=("sagemaker_quality_output_own_key",),
    title="SageMaker data quality job output is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_id` in `data_quality_job_output_config` to a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/encryption-at-rest.html",
    types=("aws_sagemaker_data_quality_job_definition",),
    judge=must_use_customer_managed_key(
        "data_quality_job_output_config[0].kms_key_id",
        otherwise="The job output is not encrypted with a customer managed KMS key.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_367",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
