"""Virtual machines, scale sets, disks and clusters of Azure."""

from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import price, resource

PLACE = {"location": "East US"}


def test_a_linux_machine_is_charged_with_its_disk() -> None:
    machine: dict[str, Any] = {
        **PLACE,
        "size": "Standard_D2s_v3",
        "os_disk": [{"storage_account_type": "StandardSSD_LRS", "disk_size_gb": 100}],
    }
    usage = {"os_disk": {"monthly_disk_operations": 2_000_000}}
    assert price("azurerm_linux_virtual_machine", machine, usage=usage).bill == [
        "Instance usage (Linux, pay as you go, Standard_D2s_v3): 730 hours at 0.096 = 70.08",
        "os_disk/Storage (E10, LRS): 1 months at 9.6 = 9.60",
        "os_disk/Disk operations: 200 10k operations at 0.002 = 0.40",
    ]


def test_windows_costs_more_unless_one_brings_the_licence() -> None:
    machine: dict[str, Any] = {
        **PLACE,
        "size": "Standard_D2s_v3",
        "os_disk": [{"storage_account_type": "Premium_LRS"}],
    }
    assert price("azurerm_windows_virtual_machine", machine, usage={"monthly_hrs": 100}).bill == [
        "Instance usage (Windows, pay as you go, Standard_D2s_v3): 100 hours at 0.188 = 18.80",
        "os_disk/Storage (P10, LRS): 1 months at 19.71 = 19.71",
    ]
    own = price("azurerm_windows_virtual_machine", {**machine, "license_type": "Windows_Server"})
    assert own.bill[0] == "Instance usage (Windows, hybrid benefit, Standard_D2s_v3): 730 hours at 0.096 = 70.08"


def test_what_has_no_price_is_a_gap_and_not_free() -> None:
    machine: dict[str, Any] = {
        **PLACE,
        "size": "Standard_D2s_v3",
        "priority": "Spot",
        "source_image_reference": [{"publisher": "RedHat"}],
        "os_disk": [{"storage_account_type": "Premium_ZRS", "disk_size_gb": 64}],
    }
    priced = price("azurerm_linux_virtual_machine", machine)
    assert priced.status == "unpriced"
    assert priced.gaps == (
        "no price for Instance usage (Linux, spot, Standard_D2s_v3) in eastus",
        "no price for RHEL license (Standard_D2s_v3) in eastus",
        "no price for Storage (P6, ZRS) in eastus",
    )


def test_a_disk_in_the_machine_itself_costs_nothing_more() -> None:
    disk = {"storage_account_type": "Standard_LRS", "diff_disk_settings": [{"option": "Local"}]}
    machine = {**PLACE, "size": "Standard_D2s_v3", "os_disk": [disk]}
    assert len(price("azurerm_linux_virtual_machine", machine).bill) == 1


@pytest.mark.parametrize(
    "hint",
    [
        {"os_profile_windows_config": [{"provision_vm_agent": True}]},
        {"storage_os_disk": [{"os_type": "Windows", "create_option": "Attach"}]},
        {"storage_image_reference": [{"publisher": "MicrosoftWindowsServer"}]},
    ],
)
def test_an_older_machine_is_known_for_windows_by_its_settings(hint: dict[str, Any]) -> None:
    bill = price("azurerm_virtual_machine", {**PLACE, "vm_size": "Standard_DS1_v2", **hint}).bill
    assert bill == ["Instance usage (Windows, pay as you go, Standard_DS1_v2): 730 hours at 0.119 = 86.87"]


def test_an_older_machine_is_charged_with_all_its_disks() -> None:
    machine: dict[str, Any] = {
        **PLACE,
        "vm_size": "Standard_DS1_v2",
        "storage_os_disk": [{"managed_disk_type": "Premium_LRS", "create_option": "FromImage"}],
        "storage_data_disk": [{"managed_disk_type": "Standard_LRS", "disk_size_gb": 200}],
    }
    assert price("azurerm_virtual_machine", machine).bill == [
        "Instance usage (Linux, pay as you go, Standard_DS1_v2): 730 hours at 0.073 = 53.29",
        "storage_os_disk/Storage (P4, LRS): 1 months at 5.28 = 5.28",
        "storage_data_disk[0]/Storage (S15, LRS): 1 months at 11.33 = 11.33",
        "storage_data_disk[0]/Disk operations: 10k operations at 0.0005",
    ]


@pytest.mark.parametrize(
    ("kind", "system", "hour"),
    [
        ("azurerm_linux_virtual_machine_scale_set", "Linux", "0.096"),
        ("azurerm_windows_virtual_machine_scale_set", "Windows", "0.188"),
    ],
)
def test_a_scale_set_has_as_many_machines_as_usage_or_it_says(kind: str, system: str, hour: str) -> None:
    machines: dict[str, Any] = {
        **PLACE,
        "sku": "Standard_D2s_v3",
        "instances": 2,
        "os_disk": [{"storage_account_type": "Premium_LRS", "disk_size_gb": 128}],
        "data_disk": [{"storage_account_type": "Premium_LRS", "disk_size_gb": 4}],
    }
    name = f"Instance usage ({system}, pay as you go, Standard_D2s_v3)"
    bill = price(kind, machines).bill
    assert bill[0].startswith(f"{name}: 1460 hours at {hour} = ")
    assert bill[1:] == [
        "os_disk/Storage (P10, LRS): 2 months at 19.71 = 39.42",
        "data_disk[0]/Storage (P1, LRS): 2 months at 0.6 = 1.20",
    ]
    assert price(kind, machines, usage={"instances": 10}).bill[0].startswith(f"{name}: 7300 hours")


def test_an_older_scale_set_has_the_capacity_of_its_sku() -> None:
    machines: dict[str, Any] = {
        **PLACE,
        "sku": [{"name": "Standard_DS1_v2", "tier": "Standard", "capacity": 3}],
        "storage_profile_os_disk": [{"managed_disk_type": "Premium_LRS"}],
    }
    assert price("azurerm_virtual_machine_scale_set", machines).bill == [
        "Instance usage (Linux, pay as you go, Standard_DS1_v2): 2190 hours at 0.073 = 159.87",
        "storage_profile_os_disk/Storage (P4, LRS): 3 months at 5.28 = 15.84",
    ]


@pytest.mark.parametrize(
    ("size", "tier"), [(1, "S4"), (32, "S4"), (33, "S6"), (1024, "S30"), (32767, "S80"), (99_999, "S80")]
)
def test_a_disk_costs_as_much_as_the_next_larger_size(size: int, tier: str) -> None:
    disk = {**PLACE, "storage_account_type": "Standard_LRS", "disk_size_gb": size}
    assert price("azurerm_managed_disk", disk).bill[0].startswith(f"Storage ({tier}, LRS): 1 months")


def test_a_copy_of_a_disk_has_a_size_that_the_plan_does_not_tell() -> None:
    disk = {**PLACE, "storage_account_type": "Standard_LRS", "source_resource_id": "/disks/a"}
    assert price("azurerm_managed_disk", disk).gaps == ("disk_size_gb is not set",)


def test_a_cluster_is_charged_for_its_promise_and_its_nodes() -> None:
    cluster: dict[str, Any] = {
        **PLACE,
        "sku_tier": "Standard",
        "default_node_pool": [{"vm_size": "Standard_D2s_v3", "node_count": 2}],
    }
    usage = {"load_balancer": {"monthly_data_processed_gb": 100}}
    node = "default_node_pool/Instance usage (Linux, pay as you go, Standard_D2s_v3)"
    assert price("azurerm_kubernetes_cluster", cluster, usage=usage).bill == [
        "Uptime SLA (standard): 730 hours at 0.1 = 73.00",
        f"{node}: 1460 hours at 0.096 = 140.16",
        "default_node_pool/os_disk/Storage (P10, LRS): 2 months at 19.71 = 39.42",
        "load_balancer/Data processed: 100 GB at 0.005 = 0.50",
    ]
    more = price("azurerm_kubernetes_cluster", cluster, usage={"default_node_pool": {"nodes": 5}})
    assert more.bill[1].startswith(f"{node}: 3650 hours")


def test_a_cluster_without_a_promise_has_no_fee() -> None:
    assert price("azurerm_kubernetes_cluster", PLACE).bill == ["load_balancer/Data processed: GB at 0.005"]


def test_a_pool_is_where_its_cluster_is() -> None:
    cluster = resource("azurerm_kubernetes_cluster.main", {"location": "West Europe"})
    pool = resource(
        "azurerm_kubernetes_cluster_node_pool.a",
        {"vm_size": "Standard_D2s_v3", "min_count": 3, "os_disk_type": "Ephemeral"},
        references={"kubernetes_cluster_id": ["azurerm_kubernetes_cluster.main"]},
    )
    assert price(pool, others=(cluster,), usage={"monthly_hrs": 100}).bill == [
        "Instance usage (Linux, pay as you go, Standard_D2s_v3): 300 hours at 0.12 = 36.00",
    ]


def test_nodes_that_cannot_have_premium_disks_have_others() -> None:
    pool = {"vm_size": "Standard_D2_v3"}
    assert price("azurerm_kubernetes_cluster_node_pool", pool).bill[1:] == [
        "os_disk/Storage (S10, LRS): 1 months at 5.89 = 5.89",
        "os_disk/Disk operations: 10k operations at 0.0005",
    ]


def test_an_image_for_small_disks_fills_a_smaller_one() -> None:
    machine: dict[str, Any] = {
        **PLACE,
        "size": "Standard_D2s_v3",
        "os_disk": [{"storage_account_type": "Premium_LRS"}],
        "source_image_reference": [{"publisher": "MicrosoftWindowsServer", "sku": "2022-datacenter-smalldisk"}],
    }
    assert price("azurerm_windows_virtual_machine", machine).bill[1].startswith("os_disk/Storage (P4, LRS)")


def test_an_ultra_disk_is_charged_for_the_next_size_its_operations_and_its_throughput() -> None:
    disk = {**PLACE, "storage_account_type": "UltraSSD_LRS", "disk_size_gb": 1100}
    assert price("azurerm_managed_disk", disk | {"disk_iops_read_write": 4000, "disk_mbps_read_write": 20}).bill == [
        "Storage (UltraSSD_LRS): 2048 GB at 0.11972 = 245.19",
        "Provisioned IOPS: 4000 IOPS at 0.04964 = 198.56",
        "Throughput: 20 MB/s at 0.34967 = 6.99",
    ]
    priced = price("azurerm_managed_disk", disk)
    assert (priced.status, priced.gaps) == ("partial", ("disk_iops_read_write is not set",))


def test_a_disk_of_the_second_premium_kind_has_operations_in_its_price() -> None:
    disk = {"location": "westeurope", "storage_account_type": "PremiumV2_LRS", "disk_size_gb": 100}
    assert price("azurerm_managed_disk", disk | {"disk_iops_read_write": 5000}).bill == [
        "Storage (PremiumV2_LRS): 100 GB at 0.0949 = 9.49",
        "Provisioned IOPS: 2000 IOPS at 0.00584 = 11.68",
    ]


def test_an_ultra_disk_of_a_machine_leaves_its_operations_open() -> None:
    disk = {"managed_disk_type": "UltraSSD_LRS", "disk_size_gb": 64, "create_option": "Empty"}
    machine = {**PLACE, "vm_size": "Standard_DS1_v2", "storage_data_disk": [disk]}
    priced = price("azurerm_virtual_machine", machine)
    assert priced.status == "partial"
    assert priced.gaps == ("the IOPS and the throughput of an ultra disk are not given",)


@pytest.mark.parametrize(
    ("size", "hour"), [("Standard_E2as_v5", "0.133"), ("Standard_B2ls_v2", "0.0472"), ("Standard_E96ads_v5", "7.344")]
)
def test_a_linux_machine_does_not_have_the_price_of_windows(size: str, hour: str) -> None:
    machine = {"location": "francecentral", "size": size}
    assert f"at {hour} = " in price("azurerm_linux_virtual_machine", machine).bill[0]


def test_a_spot_machine_has_a_price_where_meters_are_known_and_none_elsewhere() -> None:
    machine = {"location": "westeurope", "size": "Standard_D2s_v3", "priority": "Spot"}
    assert price("azurerm_linux_virtual_machine", machine).estimate.lines[0].price.trust == "weak"
    assert price("azurerm_linux_virtual_machine", machine | {"location": "westus"}).status == "unpriced"
