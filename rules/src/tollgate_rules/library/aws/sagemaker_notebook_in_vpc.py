"""sagemaker_notebook_in_vpc: SageMaker notebooks stand in a VPC of yours."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_notebook_in_vpc",
    title="SageMaker notebooks stand in a VPC of yours",
    severity="medium",
    description="Inside your VPC, security groups decide what the notebook reaches, and flow logs record it.",
    remediation="Set `subnet_id` and `security_groups`.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/appendix-notebook-and-internet-access.html",
    types=("aws_sagemaker_notebook_instance",),
    judge=must_be_set("subnet_id", otherwise="The notebook stands in a network that SageMaker runs."),
    equivalents=("CKV_AWS_306",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
