"""api_stage_client_certificate: API Gateway shows a certificate to what is behind it."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="api_stage_client_certificate",
    title="API Gateway shows a certificate to what is behind it",
    severity="low",
    description="With a certificate, the servers behind can tell the gateway from anybody else.",
    remediation="Set `client_certificate_id`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/getting-started-client-side-ssl-authentication.html",
    types=("aws_api_gateway_stage", "aws_apigatewayv2_stage"),
    judge=must_be_set(
        "client_certificate_id", otherwise="The servers behind cannot tell who calls.", left_out="breaks"
    ),
    equivalents=("CKV2_AWS_51",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("network",),
)
