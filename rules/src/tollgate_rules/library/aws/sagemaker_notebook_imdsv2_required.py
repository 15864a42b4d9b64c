"""SageMaker notebook instance requires IMDSv2."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_notebook_imdsv2_required",
    title="SageMaker notebook instance requires IMDSv2",
    severity="medium",
    description="With IMDSv1, a server-side request forgery (SSRF) can steal the notebook's credentials.",
    remediation='Set `instance_metadata_service_configuration { minimum_instance_metadata_service_version = "2" }`.',
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/nbi-imds.html",
    types=("aws_sagemaker_notebook_instance",),
    judge=must_be_one_of(
        "instance_metadata_service_configuration[0].minimum_instance_metadata_service_version",
        ("2", 2),
        otherwise="The notebook instance accepts IMDSv1.",
        default="1",
    ),
    equivalents=("CKV_AWS_371",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
