"""aws_verifiedaccess_endpoint: by the hour, and each gigabyte processed."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used


def _endpoint(_endpoint: Attributes, _usage: Usage) -> Iterator[Component]:
    yield hourly("Application", sku="vpc/Hourly charge for Verified Access Applications per hours Tier1")
    yield used("Data processed", sku="vpc/Data processed by AWS Verified Access per GB", unit="GB", quantity=None)


MODEL = PriceModel(resource_type="aws_verifiedaccess_endpoint", parts=(_endpoint,))
