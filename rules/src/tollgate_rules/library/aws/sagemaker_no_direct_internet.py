"""sagemaker_no_direct_internet: SageMaker notebooks have no way to the internet of their own."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_no_direct_internet",
    title="SageMaker notebooks have no way to the internet of their own",
    severity="high",
    description="With direct access, data leaves through a network that SageMaker runs, where your firewalls and "
    "flow logs do not see it.",
    remediation='Set `direct_internet_access = "Disabled"`, with a `subnet_id`.',
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/appendix-notebook-and-internet-access.html",
    types=("aws_sagemaker_notebook_instance",),
    judge=must_be_one_of(
        "direct_internet_access",
        ("Disabled",),
        otherwise="The notebook reaches the internet past your VPC.",
        default="Enabled",
    ),
    equivalents=("CKV_AWS_122",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.2", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)
