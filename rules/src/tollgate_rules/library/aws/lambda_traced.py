"""lambda_traced: Lambda functions are traced."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_traced",
    title="Lambda functions are traced",
    severity="low",
    description="Traces show where a request spent its time and where it failed, across services.",
    remediation='Set `tracing_config { mode = "Active" }`.',
    docs="https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html",
    types=("aws_lambda_function",),
    judge=must_be_one_of(
        "tracing_config[0].mode",
        ("Active", "PassThrough"),
        otherwise="The function's calls are not traced.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_50",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
