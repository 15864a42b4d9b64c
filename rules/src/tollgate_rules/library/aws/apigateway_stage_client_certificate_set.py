"""API Gateway stage uses a client certificate."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_stage_client_certificate_set",
    aliases=("api_stage_client_certificate",),
    title="API Gateway stage uses a client certificate",
    severity="low",
    description="Without a client certificate, the backend cannot verify that a request came from API Gateway.",
    remediation="Set `client_certificate_id` to an `aws_api_gateway_client_certificate`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/getting-started-client-side-ssl-authentication.html",
    types=("aws_api_gateway_stage", "aws_apigatewayv2_stage"),
    judge=must_be_set(
        "client_certificate_id", otherwise="The stage sends no client certificate to the backend.", left_out="breaks"
    ),
    equivalents=("CKV2_AWS_51",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("network",),
)
