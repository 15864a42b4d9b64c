"""azurerm_monitor_diagnostic_setting: each gigabyte of logs that it sends on."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._places import region_of_owner
from cost_estimator.models.azure._seen import by_use

_TYPE = "azurerm_monitor_diagnostic_setting"
_CHARGED = ("eventhub_authorization_rule_id", "storage_account_id", "partner_solution_id")
"""What logs are sent to at a charge; what a workspace takes in is charged there."""


def _logs(setting: Attributes, usage: Usage) -> Iterator[Component]:
    if any(setting.is_set(place) for place in _CHARGED):
        sent = usage.quantity("monthly_platform_log_gb")
        yield by_use(_TYPE, "Platform logs processed", unit="GB", quantity=sent)


_TARGETS = (
    "azurerm_api_management",
    "azurerm_application_gateway",
    "azurerm_eventhub_namespace",
    "azurerm_firewall",
    "azurerm_key_vault",
    "azurerm_kubernetes_cluster",
    "azurerm_lb",
    "azurerm_linux_function_app",
    "azurerm_linux_web_app",
    "azurerm_network_security_group",
    "azurerm_public_ip",
    "azurerm_servicebus_namespace",
    "azurerm_storage_account",
    "azurerm_virtual_network",
    "azurerm_virtual_network_gateway",
)
"""What logs usually are of."""

MODEL = PriceModel(resource_type=_TYPE, parts=(_logs,), region=region_of_owner("target_resource_id", *_TARGETS))
