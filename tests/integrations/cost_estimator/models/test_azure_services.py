"""Azure's services besides its machines: plans, addresses, names, registries, caches and gateways."""

from decimal import Decimal
from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import price

EAST = {"location": "eastus"}
COSTS: list[tuple[str, dict[str, Any], str]] = [
    ("azurerm_service_plan", {"sku_name": "P1v3", "os_type": "Linux"}, "113.15"),
    ("azurerm_service_plan", {"sku_name": "P1v3", "os_type": "Windows", "worker_count": 3}, "689.85"),
    ("azurerm_app_service_plan", {"kind": "Linux", "sku": [{"tier": "Basic", "size": "B2"}]}, "24.82"),
    ("azurerm_app_service_plan", {"sku": [{"tier": "Standard", "size": "S1", "capacity": 5}]}, "365.00"),
    ("azurerm_public_ip", {"allocation_method": "Static", "sku": "Standard"}, "3.65"),
    ("azurerm_public_ip", {"allocation_method": "Static", "sku": "Basic"}, "2.63"),
    ("azurerm_nat_gateway", {"name": "n"}, "32.85"),
    ("azurerm_dns_zone", {"name": "example.com"}, "0.50"),
    ("azurerm_private_dns_zone", {"name": "example.internal"}, "0.50"),
    ("azurerm_container_registry", {"sku": "Basic", "location": "westeurope"}, "5.00"),
    ("azurerm_container_registry", {"sku": "Premium", "location": "westeurope",
                                    "georeplications": [{"location": "a"}, {"location": "b"}]}, "150.00"),
    ("azurerm_redis_cache", {"sku_name": "Basic", "family": "C", "capacity": 4}, "153.30"),
    ("azurerm_redis_cache", {"sku_name": "Standard", "family": "C", "capacity": 3}, "328.50"),
    ("azurerm_redis_cache", {"sku_name": "Premium", "family": "P", "capacity": 2, "shard_count": 3,
                               "replicas_per_master": 2}, "3646.35"),
    ("azurerm_virtual_network_gateway", {"type": "Vpn", "sku": "VpnGw2"}, "357.70"),
    ("azurerm_api_management", {"sku_name": "Premium_4"}, "11180.68"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "values", "cost"), COSTS)
def test_what_is_provisioned_costs_what_the_peer_shows(address: str, values: dict[str, Any], cost: str) -> None:
    priced = price(address, EAST | values)
    assert (priced.status, priced.monthly_cost) == ("priced", Decimal(cost))


FREE_OR_USED = [
    ("azurerm_service_plan", {"sku_name": "Y1", "os_type": "Linux"}, "free"),
    ("azurerm_app_service_plan", {"sku": [{"tier": "Dynamic", "size": "Y1"}]}, "free"),
    ("azurerm_api_management", {"sku_name": "Consumption_0"}, "usage"),
    ("azurerm_application_insights", {"name": "i"}, "usage"),
    ("azurerm_lb", {"sku": "Standard"}, "usage"),
    ("azurerm_lb", {"sku": "Basic"}, "free"),
    ("azurerm_service_plan", {"sku_name": "P9v9", "os_type": "Linux"}, "unpriced"),
    ("azurerm_redis_cache", {"sku_name": "Basic", "family": "C", "capacity": 0, "location": "westus"}, "unpriced"),
    ("azurerm_container_registry", {"sku": "Basic"}, "unpriced"),
    ("azurerm_api_management", {"sku_name": "Premium"}, "unknown"),
    ("azurerm_app_service_plan", {"name": "p"}, "unknown"),
]


@pytest.mark.parametrize(("address", "values", "status"), FREE_OR_USED)
def test_what_has_no_figure_says_why(address: str, values: dict[str, Any], status: str) -> None:
    assert price(address, EAST | values).status == status


RECORDS = [
    *("azurerm_dns_a_record", "azurerm_dns_aaaa_record", "azurerm_dns_caa_record", "azurerm_dns_cname_record"),
    *("azurerm_dns_mx_record", "azurerm_dns_ns_record", "azurerm_dns_ptr_record", "azurerm_dns_srv_record"),
    *("azurerm_dns_txt_record", "azurerm_private_dns_a_record", "azurerm_private_dns_aaaa_record"),
    *("azurerm_private_dns_cname_record", "azurerm_private_dns_mx_record", "azurerm_private_dns_ptr_record"),
    *("azurerm_private_dns_srv_record", "azurerm_private_dns_txt_record"),
]


@pytest.mark.parametrize("kind", RECORDS)
def test_records_cost_what_they_answer(kind: str) -> None:
    assert price(kind, {"name": "www"}).status == "usage"
    used = price(kind, {"name": "www"}, usage={"monthly_queries": 1_500_000_000})
    assert used.bill == [
        "DNS queries (first 1B): 1000 1M queries at 0.4 = 400.00",
        "DNS queries (over 1B): 500 1M queries at 0.2 = 100.00",
    ]


def test_what_is_used_beyond_what_is_included() -> None:
    registry = price(
        "azurerm_container_registry",
        {"location": "West Europe", "sku": "Basic"},
        usage={"storage_gb": 150, "monthly_build_vcpu_hrs": 150},
    )
    assert registry.monthly_cost == Decimal("73.00")
    gateway = price(
        "azurerm_virtual_network_gateway",
        EAST | {"type": "Vpn", "sku": "VpnGw1"},
        usage={"p2s_connection": 150, "monthly_data_transfer_gb": 100},
    )
    assert gateway.monthly_cost == Decimal("302.80")
