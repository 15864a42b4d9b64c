"""sagemaker_quality_traffic_encrypted: SageMaker data quality jobs encrypt what their containers send each other."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_quality_traffic_encrypted",
    title="SageMaker data quality jobs encrypt what their containers send each other",
    severity="medium",
    description="A job may run on several instances that send each other your data.",
    remediation="Set `network_config { enable_inter_container_traffic_encryption = true }`.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/train-encrypt.html",
    types=("aws_sagemaker_data_quality_job_definition",),
    judge=must_be_true(
        "network_config[0].enable_inter_container_traffic_encryption",
        otherwise="The containers of a job send each other data in clear.",
    ),
    equivalents=("CKV_AWS_369",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("encryption",),
)
