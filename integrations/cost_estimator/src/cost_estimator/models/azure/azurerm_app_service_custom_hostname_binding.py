"""azurerm_app_service_custom_hostname_binding: a certificate with an address of its own; one by name is free."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._places import region_of_owner
from cost_estimator.models.azure._seen import fixed

_TYPE = "azurerm_app_service_custom_hostname_binding"


def _certificate(binding: Attributes, _usage: Usage) -> Iterator[Component]:
    if binding.text("ssl_state", "") == "IpBasedEnabled":
        yield fixed(_TYPE, "IP SSL certificate", unit="months", quantity=1)


MODEL = PriceModel(
    resource_type=_TYPE,
    parts=(_certificate,),
    region=region_of_owner(
        "app_service_name", "azurerm_app_service", "azurerm_linux_web_app", "azurerm_windows_web_app"
    ),
)
