"""sagemaker_quality_output_own_key: reports of SageMaker data quality jobs are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_quality_output_own_key",
    title="Reports of SageMaker data quality jobs are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `data_quality_job_output_config.kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/encryption-at-rest.html",
    types=("aws_sagemaker_data_quality_job_definition",),
    judge=must_have_own_key(
        "data_quality_job_output_config[0].kms_key_id",
        otherwise="The report is not encrypted with a key of your own.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_367",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
