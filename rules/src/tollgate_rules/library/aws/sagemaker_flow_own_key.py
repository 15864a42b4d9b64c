"""sagemaker_flow_own_key: results of SageMaker human reviews are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sagemaker_flow_own_key",
    title="Results of SageMaker human reviews are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `output_config.kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/sagemaker/latest/dg/a2i-create-flow-definition.html",
    types=("aws_sagemaker_flow_definition",),
    judge=must_have_own_key(
        "output_config[0].kms_key_id", otherwise="The result is not encrypted with a key of your own.", left_out=None
    ),
    equivalents=("CKV_AWS_372",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
