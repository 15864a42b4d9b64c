"""aws_config_configuration_recorder: each configuration item that is recorded, of AWS's kinds and of one's own."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used


def _items(_recorder: Attributes, usage: Usage) -> Iterator[Component]:
    items, custom = usage.quantity("monthly_config_items"), usage.quantity("monthly_custom_config_items")
    yield used("Config items", sku="config/Config", unit="records", quantity=items)
    yield used("Custom config items", sku="config/Config Custom", unit="records", quantity=custom)


MODEL = PriceModel(resource_type="aws_config_configuration_recorder", parts=(_items,))
