"""SageMaker notebook instance has no direct internet access."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_notebook_no_direct_internet",
    aliases=("sagemaker_no_direct_internet",),
    title="SageMaker notebook instance has no direct internet access",
    severity="high",
    description="Direct internet access bypasses the firewalls and flow logs of your VPC.",
    remediation='Set `direct_internet_access = "Disabled"` and `subnet_id`.',
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/appendix-notebook-and-internet-access.html",
    types=("aws_sagemaker_notebook_instance",),
    judge=must_be_one_of(
        "direct_internet_access",
        ("Disabled",),
        otherwise="Direct internet access is enabled.",
        default="Enabled",
    ),
    equivalents=("CKV_AWS_122",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.2", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
