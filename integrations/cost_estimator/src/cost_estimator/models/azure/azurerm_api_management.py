"""azurerm_api_management: its units, or each call, and gateways of one's own."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import MILLION, Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_use, fixed

_TYPE = "azurerm_api_management"


def _units(service: Attributes, usage: Usage) -> Iterator[Component]:
    tier, _, count = service.text("sku_name").partition("_")
    name = f"API management ({tier.lower()})"
    if tier.lower() == "consumption":
        calls = usage.quantity("monthly_api_calls")
        yield by_use(_TYPE, name, unit="1M calls", quantity=calls, per=MILLION)
        return
    if not count.isdecimal():
        raise NotKnown(f"sku_name names no number of units: {service.text('sku_name')!r}")
    yield fixed(_TYPE, name, unit="units", quantity=Decimal(count))
    if tier.lower() == "premium":
        gateways = usage.quantity("self_hosted_gateway_count")
        yield by_use(_TYPE, "Self hosted gateway", unit="gateways", quantity=gateways)


MODEL = PriceModel(resource_type=_TYPE, parts=(_units,))
