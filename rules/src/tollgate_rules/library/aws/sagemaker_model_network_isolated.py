"""SageMaker model has network isolation enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_model_network_isolated",
    aliases=("sagemaker_model_isolated",),
    title="SageMaker model has network isolation enabled",
    severity="medium",
    description="Without network isolation, a model container can send data to the internet.",
    remediation="Set `enable_network_isolation = true`.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/mkt-algo-model-internet-free.html",
    types=("aws_sagemaker_model",),
    judge=must_be_true("enable_network_isolation", otherwise="Network isolation is not enabled."),
    equivalents=("CKV_AWS_370",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("network",),
)
