"""api_stage_logged: API Gateway stages log the requests to them."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="api_stage_logged",
    title="API Gateway stages log the requests to them",
    severity="medium",
    description="Access logs tell who called what, before, during and after an attack.",
    remediation="Add `access_log_settings { destination_arn = …, format = … }`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html",
    types=("aws_api_gateway_stage", "aws_apigatewayv2_stage"),
    judge=must_be_set("access_log_settings", otherwise="Requests are not logged."),
    equivalents=("CKV_AWS_76",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
