"""Lambda function has X-Ray tracing enabled."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_function_xray_enabled",
    aliases=("lambda_traced",),
    title="Lambda function has X-Ray tracing enabled",
    severity="low",
    description="Without traces, latency and errors cannot be attributed to a service along the request path.",
    remediation='Set `tracing_config { mode = "Active" }`.',
    docs="https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html",
    types=("aws_lambda_function",),
    judge=must_be_one_of(
        "tracing_config[0].mode",
        ("Active", "PassThrough"),
        otherwise="X-Ray tracing is not enabled.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_50",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
