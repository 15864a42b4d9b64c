"""SageMaker data quality job encrypts inter-container traffic."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_data_quality_traffic_encrypted",
    aliases=("sagemaker_quality_traffic_encrypted",),
    title="SageMaker data quality job encrypts inter-container traffic",
    severity="medium",
    description="Without encryption, the instances of a distributed job exchange data in plaintext.",
    remediation="Set `network_config { enable_inter_container_traffic_encryption = true }`.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/train-encrypt.html",
    types=("aws_sagemaker_data_quality_job_definition",),
    judge=must_be_true(
        "network_config[0].enable_inter_container_traffic_encryption",
        otherwise="Inter-container traffic is not encrypted.",
    ),
    equivalents=("CKV_AWS_369",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("encryption",),
)
