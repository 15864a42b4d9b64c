"""SageMaker notebook instance has root access disabled."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_notebook_root_access_disabled",
    aliases=("sagemaker_notebook_without_root",),
    title="SageMaker notebook instance has root access disabled",
    severity="medium",
    description="Users with root access can read data of other users and disable monitoring.",
    remediation='Set `root_access = "Disabled"`.',
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/nbi-root-access.html",
    types=("aws_sagemaker_notebook_instance",),
    judge=must_be_one_of(
        "root_access", ("Disabled",), otherwise="Users have root access to the notebook instance.", default="Enabled"
    ),
    equivalents=("CKV_AWS_307",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
