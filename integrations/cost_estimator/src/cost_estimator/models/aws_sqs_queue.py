"""aws_sqs_queue: each request, a large one as several."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, used

_CHUNK_KB = 64


def _requests(queue: Attributes, usage: Usage) -> Iterator[Component]:
    requests = usage.quantity("monthly_requests")
    size = usage.quantity("request_size_kb") or usage.quantity("request_size") or Decimal(1)
    chunks = max((size / _CHUNK_KB).to_integral_value(ROUND_CEILING), Decimal(1))
    kind = "FIFO first-in first-out" if queue.flag("fifo_queue") else "Standard"
    yield used(
        "Requests",
        sku=f"queueservice/{kind} per Requests",
        unit="1M requests",
        quantity=None if requests is None else requests * chunks,
        per=MILLION,
    )


MODEL = PriceModel(resource_type="aws_sqs_queue", parts=(_requests,))
