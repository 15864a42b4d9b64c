"""API Gateway stage has access logging enabled."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_stage_logging_enabled",
    aliases=("api_stage_logged",),
    title="API Gateway stage has access logging enabled",
    severity="medium",
    description="Without access logs, requests cannot be investigated after an incident.",
    remediation="Add an `access_log_settings` block with `destination_arn` and `format`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html",
    types=("aws_api_gateway_stage", "aws_apigatewayv2_stage"),
    judge=must_be_set("access_log_settings", otherwise="Access logging is not enabled."),
    equivalents=("CKV_AWS_76",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
