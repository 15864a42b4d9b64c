"""API Gateway method requires authorization."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import differs_from, must_be_true, must_not_be_one_of, one_must_pass, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_OPEN = "The method can be called without authorization."
_CHECKS = one_must_pass(
    must_not_be_one_of("authorization", ("NONE",), otherwise=_OPEN, default="NONE"),
    must_be_true("api_key_required", otherwise=_OPEN),
)


def _judge(method: Resource) -> Iterable[Verdict]:
    """Check every method but OPTIONS, which browsers call before they authenticate."""
    return only_if("http_method", differs_from("OPTIONS"), _CHECKS)(method)


RULE = Rule(
    id="apigateway_method_authorization_required",
    aliases=("api_method_authorized",),
    title="API Gateway method requires authorization",
    severity="high",
    description="A method without authorization can be called by anyone who knows its URL.",
    remediation="Set `authorization` to `AWS_IAM`, `CUSTOM` or `COGNITO_USER_POOLS`, or `api_key_required = true`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-to-api.html",
    types=("aws_api_gateway_method",),
    judge=_judge,
    equivalents=("CKV_AWS_59",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "network"),
)
