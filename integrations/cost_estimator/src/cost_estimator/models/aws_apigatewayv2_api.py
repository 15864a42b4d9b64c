"""aws_apigatewayv2_api: each request of an HTTP API; each message and each connected minute of a WebSocket API."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Tier, Usage, tiered, used

_REQUESTS = (
    Tier("first 300M", 300_000_000, "apigateway/ApiGatewayHttpApi First 300 million"),
    Tier("over 300M", None, "apigateway/ApiGatewayHttpApi more than 300 million"),
)
_MESSAGES = (
    Tier("first 1B", 1_000_000_000, "apigateway/WebSocket Messages Messages first 1 billion"),
    Tier("over 1B", None, "apigateway/WebSocket Messages Messages over 1 billion"),
)
_REQUEST_KB = 512
_MESSAGE_KB = 32
"""A larger one counts as several."""


def _api(api: Attributes, usage: Usage) -> Iterator[Component]:
    if api.text("protocol_type").upper() == "WEBSOCKET":
        messages = _counted(usage.quantity("monthly_messages"), usage.number("message_size_kb", 1), _MESSAGE_KB)
        yield from tiered("Messages", tiers=_MESSAGES, unit="1M messages", quantity=messages, per=MILLION)
        minutes = usage.quantity("monthly_connection_mins")
        sku = "apigateway/WebSocket Connection Minutes"
        yield used("Connection duration", sku=sku, unit="1M minutes", quantity=minutes, per=MILLION)
        return
    requests = _counted(usage.quantity("monthly_requests"), usage.number("request_size_kb", 1), _REQUEST_KB)
    yield from tiered("Requests", tiers=_REQUESTS, unit="1M requests", quantity=requests, per=MILLION)


def _counted(number: Decimal | None, size_kb: Decimal, at_most_kb: int) -> Decimal | None:
    parts = max((size_kb / at_most_kb).to_integral_value(ROUND_CEILING), Decimal(1))
    return None if number is None else number * parts


MODEL = PriceModel(resource_type="aws_apigatewayv2_api", parts=(_api,))
