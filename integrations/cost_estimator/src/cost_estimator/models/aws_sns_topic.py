"""aws_sns_topic: each request, and each notification by where it goes; of a FIFO topic, what it carries too."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal

from msgspec import Struct
from msgspec.structs import replace

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, used, where_offered

_CHUNK_KB = 64
_KB_PER_GB = MILLION
_FREE_REQUESTS = 1_000_000
_FREE_MESSAGES = 100
_HUNDRED = 100
_HUNDRED_THOUSAND = 100_000


class _Way(Struct, frozen=True):
    """A way that notifications go: its name, its usage key, how many are free, its unit and its price."""

    name: str
    key: str
    free: int
    per: Decimal | int
    unit: str
    sku: str | tuple[str, ...]


_WAYS = (
    _Way(
        "HTTP/HTTPS notifications (over 100k)",
        "http_subscriptions",
        100_000,
        _HUNDRED_THOUSAND,
        "100k notifications",
        ("sns/HTTP 100000 to Inf", "sns/HTTP Notifications"),
    ),
    _Way(
        "Email/Email-JSON notifications (over 1k)",
        "email_subscriptions",
        1_000,
        _HUNDRED_THOUSAND,
        "100k notifications",
        ("sns/SMTP 1000 to Inf", "sns/SNS Email and Email JSON Notifications", "sns/SMTP 0 to Inf"),
    ),
    _Way(
        "Kinesis Firehose notifications",
        "kinesis_subscriptions",
        0,
        MILLION,
        "1M notifications",
        "sns/Amazon Kinesis Data Firehose Messages",
    ),
    _Way(
        "Mobile Push notifications",
        "mobile_push_subscriptions",
        0,
        MILLION,
        "1M notifications",
        "sns/Apple Push Notification Service APNS iOS Notifications",
    ),
    _Way(
        "MacOS notifications",
        "macos_subscriptions",
        0,
        MILLION,
        "1M notifications",
        "sns/Apple Push Notification Service APNS Mac OS Notifications",
    ),
)


def _topic(topic: Attributes, usage: Usage) -> Iterator[Component]:
    if topic.flag("fifo_topic"):
        yield from _fifo(len(topic.referrers("aws_sns_topic_subscription", "topic_arn")), usage)
        return
    requests = usage.quantity("monthly_requests")
    chunks = max((usage.number("request_size_kb", 1) / _CHUNK_KB).to_integral_value(ROUND_CEILING), Decimal(1))
    beyond = None if requests is None else requests * chunks - _FREE_REQUESTS
    if beyond is None or beyond > 0:
        name = "API requests (over 1M)"
        yield used(name, sku="sns/Amazon SNS API Requests", unit="1M requests", quantity=beyond, per=MILLION)
    for way in _WAYS:
        sent = _sent(requests, usage.quantity(way.key), way.free)
        if sent is None or sent > 0:
            yield used(way.name, sku=way.sku, unit=way.unit, quantity=sent, per=way.per)
    yield from where_offered(_messages(requests, usage))


def _sent(requests: Decimal | None, subscriptions: Decimal | None, free: int) -> Decimal | None:
    return None if requests is None or subscriptions is None else requests * subscriptions - free


def _messages(requests: Decimal | None, usage: Usage) -> Iterator[Component]:
    """Yield text messages; their price depends on the destination, and usage may give it."""
    sent = _sent(requests, usage.quantity("sms_subscriptions"), _FREE_MESSAGES)
    if sent is None or sent > 0:
        component = used(
            "SMS notifications (over 100)",
            sku="sns/text message",
            unit="100 notifications",
            quantity=sent,
            per=_HUNDRED,
        )
        yield replace(component, price=usage.quantity("sms_notification_price"))


def _fifo(subscriptions: int, usage: Usage) -> Iterator[Component]:
    requests = usage.quantity("monthly_requests")
    payload = None if requests is None else requests * usage.number("request_size_kb", 1) / _KB_PER_GB
    yield used(
        "FIFO Publish API requests",
        sku="sns/Amazon SNS FIFO API Requests per Requests",
        unit="1M requests",
        quantity=requests,
        per=MILLION,
    )
    yield used("FIFO Publish API payload", sku="sns/SNS FIFO Publish Payload per GB", unit="GB", quantity=payload)
    if not subscriptions:
        return
    yield used(
        "FIFO notifications",
        sku="sns/Amazon SNS FIFO Subscription Messages per Messages",
        unit="1M notifications",
        quantity=None if requests is None else requests * subscriptions,
        per=MILLION,
    )
    yield used(
        "FIFO notification payload",
        sku="sns/Amazon SNS FIFO Subscription Messages Payload per GB",
        unit="GB",
        quantity=None if payload is None else payload * subscriptions,
    )


MODEL = PriceModel(resource_type="aws_sns_topic", parts=(_topic,))
