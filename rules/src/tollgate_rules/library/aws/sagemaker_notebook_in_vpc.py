"""SageMaker notebook instance is in a VPC."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_notebook_in_vpc",
    title="SageMaker notebook instance is in a VPC",
    severity="medium",
    description="Outside a VPC, security groups and flow logs do not apply to the notebook.",
    remediation="Set `subnet_id` and `security_groups`.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/appendix-notebook-and-internet-access.html",
    types=("aws_sagemaker_notebook_instance",),
    judge=must_be_set("subnet_id", otherwise="The notebook instance is not in a VPC."),
    equivalents=("CKV_AWS_306",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
