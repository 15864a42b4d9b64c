"""api_stage_traced: API Gateway stages trace requests."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="api_stage_traced",
    title="API Gateway stages trace requests",
    severity="low",
    description="Traces show which part of a request was slow or failed.",
    remediation="Set `xray_tracing_enabled = true`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-enabling-xray.html",
    types=("aws_api_gateway_stage",),
    judge=must_be_true("xray_tracing_enabled", otherwise="Requests are not traced."),
    equivalents=("CKV_AWS_73",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("logging",),
)
