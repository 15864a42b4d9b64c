"""Addresses, gateways, tunnels, snapshots, buckets and metrics of Google Cloud."""

import pytest

from tests.integrations.cost_estimator.pricing import price, resource

REGION = "us-central1"


def test_an_address_that_nobody_is_seen_to_use_may_cost_either_price() -> None:
    assert price("google_compute_address", {"region": REGION}).bill == [
        "IP address (if used by VM): months at 3.65",
        "IP address (if unused): months at 7.3",
    ]


def test_an_address_of_a_machine_costs_what_machines_pay() -> None:
    address = resource("google_compute_address.web", {"region": REGION})
    machine = resource(
        "google_compute_instance.web",
        {"network_interface": [{"access_config": [{}]}]},
        references={"network_interface.access_config.nat_ip": ["google_compute_address.web"]},
    )
    assert price(address, others=(machine,)).bill == ["IP address (used by VM): 1 months at 3.65 = 3.65"]


def test_an_address_inside_or_of_a_load_balancer_is_free() -> None:
    assert price("google_compute_address", {"region": REGION, "address_type": "INTERNAL"}).status == "free"
    rule = resource(
        "google_compute_global_forwarding_rule.web", references={"ip_address": ["google_compute_global_address.this"]}
    )
    assert price("google_compute_global_address", others=(rule,)).status == "free"
    assert price("google_compute_global_address").bill == ["IP address (if unused): months at 7.3"]


def test_a_gateway_costs_no_more_than_that_of_32_machines() -> None:
    usage = {"assigned_vms": 40, "monthly_data_processed_gb": 10}
    assert price("google_compute_router_nat", {"region": REGION}, usage=usage).bill == [
        "Assigned VMs (first 32): 32 VMs at 1.022 = 32.70",
        "Data processed: 10 GB at 0.045 = 0.45",
    ]


def test_a_tunnel_is_charged_by_the_month() -> None:
    assert price("google_compute_vpn_tunnel", {"region": REGION}).bill == ["VPN tunnel: 1 months at 36.5 = 36.50"]


@pytest.mark.parametrize("kind", ["google_compute_snapshot", "google_compute_image", "google_compute_machine_image"])
def test_what_is_kept_of_a_disk_costs_more_in_several_regions(kind: str) -> None:
    usage = {"storage_gb": 100}
    assert price(kind, {"region": REGION}, usage=usage).bill == ["Storage: 100 GB at 0.05 = 5.00"]
    assert price(kind, {"storage_locations": ["us"]}, usage=usage).bill == ["Storage: 100 GB at 0.065 = 6.50"]


def test_a_bucket_in_several_regions_costs_more() -> None:
    usage = {
        "storage_gb": 100,
        "monthly_class_a_operations": 20_000,
        "monthly_egress_data_transfer_gb": {"worldwide": 2000},
    }
    outside = "Network egress/Data transfer to"
    assert price("google_storage_bucket", {"location": "US"}, usage=usage).bill == [
        "Storage (standard): 100 GB at 0.026 = 2.60",
        "Object adds, bucket/object list (class A): 2 10k operations at 0.1 = 0.20",
        "Object gets, retrieve bucket/object metadata (class B): 10k operations at 0.004",
        "Network egress/Data transfer in same continent: GB at 0.02",
        f"{outside} worldwide excluding Asia, Australia (first 1TB): 1024 GB at 0.12 = 122.88",
        f"{outside} worldwide excluding Asia, Australia (next 9TB): 976 GB at 0.11 = 107.36",
        f"{outside} Asia excluding China, but including Hong Kong (first 1TB): GB at 0.12",
        f"{outside} China excluding Hong Kong (first 1TB): GB at 0.23",
        f"{outside} Australia (first 1TB): GB at 0.19",
    ]


def test_what_is_rarely_read_costs_when_it_is() -> None:
    bucket = {"location": "EUROPE-WEST1", "storage_class": "COLDLINE"}
    usage = {"monthly_data_retrieval_gb": 10}
    assert price("google_storage_bucket", bucket, usage=usage).bill[:2] == [
        "Storage (coldline): GB at 0.004",
        "Data retrieval: 10 GB at 0.02 = 0.20",
    ]


def test_metrics_cost_less_the_more_there_are() -> None:
    usage = {"monthly_monitoring_data_mb": 150_000}
    assert price("google_monitoring_metric_descriptor", usage=usage, region=REGION).bill == [
        "Monitoring data (first 100K): 100000 MB at 0.258 = 25800.00",
        "Monitoring data (next 150K): 50000 MB at 0.151 = 7550.00",
        "API calls: 1k calls at 0.01",
    ]
