"""sagemaker_model_isolated: SageMaker models run without a network."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_model_isolated",
    title="SageMaker models run without a network",
    severity="medium",
    description="A model that cannot call out cannot send data away, whatever its container holds.",
    remediation="Set `enable_network_isolation = true`.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/mkt-algo-model-internet-free.html",
    types=("aws_sagemaker_model",),
    judge=must_be_true("enable_network_isolation", otherwise="The model's containers can call out."),
    equivalents=("CKV_AWS_370",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("network",),
)
