"""api_method_validated: API Gateway checks requests before it passes them on."""

from tollgate_rules.demands import differs_from, must_be_set, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="api_method_validated",
    title="API Gateway checks requests before it passes them on",
    severity="low",
    description="Malformed requests are stopped before they reach, and cost, what is behind.",
    remediation="Set `request_validator_id`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-method-request-validation.html",
    types=("aws_api_gateway_method",),
    judge=only_if(
        "http_method",
        differs_from("OPTIONS"),
        must_be_set("request_validator_id", otherwise="Requests are not checked."),
    ),
    equivalents=("CKV2_AWS_53",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("network",),
)
