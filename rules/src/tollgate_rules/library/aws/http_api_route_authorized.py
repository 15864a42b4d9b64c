"""http_api_route_authorized: Routes of HTTP APIs demand authorization."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="http_api_route_authorized",
    title="Routes of HTTP APIs demand authorization",
    severity="high",
    description="A route without authorization is open to everyone who finds the address.",
    remediation="Set `authorization_type` to `JWT`, `AWS_IAM` or `CUSTOM`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-access-control.html",
    types=("aws_apigatewayv2_route",),
    judge=must_not_be_one_of("authorization_type", ("NONE",), otherwise="Everyone may call the route.", default="NONE"),
    equivalents=("CKV_AWS_309",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "network"),
)
