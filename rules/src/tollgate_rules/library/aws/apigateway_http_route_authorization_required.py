"""API Gateway HTTP API route requires authorization."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_http_route_authorization_required",
    aliases=("http_api_route_authorized",),
    title="API Gateway HTTP API route requires authorization",
    severity="high",
    description="A route without authorization can be called by anyone who knows its URL.",
    remediation="Set `authorization_type` to `JWT`, `AWS_IAM` or `CUSTOM`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-access-control.html",
    types=("aws_apigatewayv2_route",),
    judge=must_not_be_one_of(
        "authorization_type", ("NONE",), otherwise="The route can be called without authorization.", default="NONE"
    ),
    equivalents=("CKV_AWS_309",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "network"),
)
