"""API Gateway data tracing is disabled."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_method_data_trace_disabled",
    aliases=("api_no_data_trace",),
    title="API Gateway data tracing is disabled",
    severity="medium",
    description="Data tracing logs full request and response bodies and headers, including credentials and "
    "personal data.",
    remediation="Remove `data_trace_enabled` from `settings`, or set it to false.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html",
    types=("aws_api_gateway_method_settings",),
    judge=must_not_be_true(
        "settings[0].data_trace_enabled", otherwise="Data tracing logs full requests and responses.", left_out="holds"
    ),
    equivalents=("CKV_AWS_276",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "data-protection"),
)
