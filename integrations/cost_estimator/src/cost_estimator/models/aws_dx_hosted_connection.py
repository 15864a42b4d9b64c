"""aws_dx_hosted_connection: a share of a partner's port by the hour, by its bandwidth."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly


def _port(connection: Attributes, _usage: Usage) -> Iterator[Component]:
    yield hourly("DX connection", sku=f"directconnect/port/hosted/{connection.text('bandwidth')}")


MODEL = PriceModel(resource_type="aws_dx_hosted_connection", parts=(_port,))
