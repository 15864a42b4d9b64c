"""api_method_authorized: API Gateway methods demand authorization."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.demands import differs_from, must_be_true, must_not_be_one_of, one_must_pass, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_OPEN = "Everyone may call the method."
_DEMANDS = one_must_pass(
    must_not_be_one_of("authorization", ("NONE",), otherwise=_OPEN, default="NONE"),
    must_be_true("api_key_required", otherwise=_OPEN),
)


def _judge(method: Resource) -> Iterable[Verdict]:
    """The method OPTIONS is asked by browsers before they log in, and cannot demand anything."""
    return only_if("http_method", differs_from("OPTIONS"), _DEMANDS)(method)


RULE = Rule(
    id="api_method_authorized",
    title="API Gateway methods demand authorization",
    severity="high",
    description="A method without authorization is open to everyone who finds the address.",
    remediation="Set `authorization` to `AWS_IAM`, `CUSTOM` or `COGNITO_USER_POOLS`, or `api_key_required = true`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-to-api.html",
    types=("aws_api_gateway_method",),
    judge=_judge,
    equivalents=("CKV_AWS_59",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production", "network"),
)
