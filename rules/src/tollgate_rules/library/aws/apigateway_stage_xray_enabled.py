"""API Gateway stage has X-Ray tracing enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_stage_xray_enabled",
    aliases=("api_stage_traced",),
    title="API Gateway stage has X-Ray tracing enabled",
    severity="low",
    description="Without traces, latency and errors cannot be attributed to a service along the request path.",
    remediation="Set `xray_tracing_enabled = true`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-enabling-xray.html",
    types=("aws_api_gateway_stage",),
    judge=must_be_true("xray_tracing_enabled", otherwise="X-Ray tracing is not enabled."),
    equivalents=("CKV_AWS_73",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("logging",),
)
