"""azurerm_app_service_certificate_order: a certificate, paid by the year."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._places import everywhere
from cost_estimator.models.azure._seen import fixed

_TYPE = "azurerm_app_service_certificate_order"
_MONTHS_PER_YEAR = 12


def _certificate(order: Attributes, _usage: Usage) -> Iterator[Component]:
    kind = order.text("product_type", "Standard").lower()
    yield fixed(_TYPE, f"SSL certificate ({kind})", unit="years", quantity=Decimal(1) / _MONTHS_PER_YEAR)


MODEL = PriceModel(resource_type=_TYPE, parts=(_certificate,), region=everywhere)
