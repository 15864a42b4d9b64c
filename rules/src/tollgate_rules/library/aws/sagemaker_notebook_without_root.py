"""sagemaker_notebook_without_root: SageMaker notebooks give users no root access."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_notebook_without_root",
    title="SageMaker notebooks give users no root access",
    severity="medium",
    description="A user who is root can read what other users left, and change what watches them.",
    remediation='Set `root_access = "Disabled"`.',
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/nbi-root-access.html",
    types=("aws_sagemaker_notebook_instance",),
    judge=must_be_one_of(
        "root_access", ("Disabled",), otherwise="Users of the notebook are root on it.", default="Enabled"
    ),
    equivalents=("CKV_AWS_307",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
