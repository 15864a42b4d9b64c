"""API Gateway method validates requests."""

from tollgate_rules.attribute_checks import differs_from, must_be_set, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_method_request_validation_enabled",
    aliases=("api_method_validated",),
    title="API Gateway method validates requests",
    severity="low",
    description="Without a request validator, malformed requests reach the backend, where they cause cost and can "
    "exploit bugs in input handling.",
    remediation="Set `request_validator_id` to an `aws_api_gateway_request_validator`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-method-request-validation.html",
    types=("aws_api_gateway_method",),
    judge=only_if(
        "http_method",
        differs_from("OPTIONS"),
        must_be_set("request_validator_id", otherwise="The method has no request validator."),
    ),
    equivalents=("CKV2_AWS_53",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("network",),
)
