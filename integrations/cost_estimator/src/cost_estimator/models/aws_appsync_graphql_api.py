"""aws_appsync_graphql_api: each operation, each update that is pushed, and the minutes that listeners listen."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, used

_CHARGES = (
    ("Operations", "API Query and Data Modifications Operations", "1M operations"),
    ("Real-time updates", "RealTime Updates per Messages", "1M messages"),
    ("Real-time connections", "RealTime Connection per Minutes", "1M minutes"),
)


def _api(_api: Attributes, _usage: Usage) -> Iterator[Component]:
    for name, key, unit in _CHARGES:
        yield used(name, sku=f"appsync/{key}", unit=unit, quantity=None, per=MILLION)


MODEL = PriceModel(resource_type="aws_appsync_graphql_api", parts=(_api,))
