"""aws_sns_topic_subscription: each notification, by where it goes; to queues and functions they are free."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, used

_CHUNK_KB = 64
_HTTP = ("HTTP notifications", ("sns/HTTP 100000 to Inf", "sns/HTTP Notifications"))
_EMAIL = ("Email notifications", ("sns/SMTP 1000 to Inf", "sns/SNS Email and Email JSON Notifications"))
_WAYS: dict[str, tuple[str, tuple[str, ...]]] = {
    "application": ("Mobile Push notifications", ("sns/Apple Push Notification Service APNS iOS Notifications",)),
    "email": _EMAIL,
    "email-json": _EMAIL,
    "firehose": ("Kinesis Firehose notifications", ("sns/Amazon Kinesis Data Firehose Messages",)),
    "http": _HTTP,
    "https": _HTTP,
}


def _notifications(subscription: Attributes, usage: Usage) -> Iterator[Component]:
    way = _WAYS.get(subscription.text("protocol"))
    if way is None:
        return
    requests = usage.quantity("monthly_requests")
    chunks = max((usage.number("request_size_kb", 1) / _CHUNK_KB).to_integral_value(ROUND_CEILING), Decimal(1))
    quantity = None if requests is None else requests * chunks
    yield used(way[0], sku=way[1], unit="1M notifications", quantity=quantity, per=MILLION)


MODEL = PriceModel(resource_type="aws_sns_topic_subscription", parts=(_notifications,))
