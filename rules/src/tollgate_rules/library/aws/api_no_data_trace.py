"""api_no_data_trace: API Gateway does not log whole requests."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="api_no_data_trace",
    title="API Gateway does not log whole requests",
    severity="medium",
    description="Data traces write bodies and headers into the logs, with whatever secrets stand in them.",
    remediation="Set `settings { data_trace_enabled = false }`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html",
    types=("aws_api_gateway_method_settings",),
    judge=must_not_be_true(
        "settings[0].data_trace_enabled", otherwise="Whole requests and answers are logged.", left_out="holds"
    ),
    equivalents=("CKV_AWS_276",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "data-protection"),
)
