"""Cloud Run, registries, connections to services, and addresses of spot machines."""

from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import price, resource

PLACE = {"location": "europe-west3"}
REQUESTS = {"monthly_requests": 1_000_000, "average_request_duration_ms": 500, "concurrent_requests_per_instance": 5}


def older(limits: dict[str, str], annotations: dict[str, str]) -> dict[str, Any]:
    container = {"resources": [{"limits": limits}]}
    return {**PLACE, "template": [{"spec": [{"containers": [container]}], "metadata": [{"annotations": annotations}]}]}


def newer(limits: dict[str, str], *, idle: bool, least: int = 0) -> dict[str, Any]:
    container = {"resources": [{"limits": limits, "cpu_idle": idle}]}
    return {**PLACE, "template": [{"containers": [container], "scaling": [{"min_instance_count": least}]}]}


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("google_cloud_run_service", older({"cpu": "2000m", "memory": "1Gi"}, {})),
        ("google_cloud_run_v2_service", newer({"cpu": "2", "memory": "1024Mi"}, idle=True)),
    ],
)
def test_a_service_is_charged_while_it_serves(kind: str, values: dict[str, Any]) -> None:
    assert price(kind, values, usage=REQUESTS).bill == [
        "CPU allocation time: 200000 vCPU-seconds at 0.0000336 = 6.72",
        "Memory allocation time: 100000 GiB-seconds at 0.0000035 = 0.35",
        "Number of requests: 1000000 requests at 0.0000004 = 0.40",
    ]
    assert price(kind, values).status == "usage"
    assert price(kind, values | {"location": "us-central1"}).status == "unpriced"


def test_a_service_that_is_always_on_is_charged_all_month() -> None:
    older_kind = older({}, {"run.googleapis.com/cpu-throttling": "false"})
    assert price("google_cloud_run_service", older_kind, usage={"instance_hrs": 100}).bill == [
        "CPU allocation time: 360000 vCPU-seconds at 0.0000216 = 7.78",
        "Memory allocation time: 180000 GiB-seconds at 0.0000024 = 0.43",
    ]
    always = newer({"cpu": "1", "memory": "512Mi"}, idle=False, least=2)
    assert price("google_cloud_run_v2_service", always).bill == [
        "CPU allocation time: 5256000 vCPU-seconds at 0.0000216 = 113.53",
        "Memory allocation time: 2628000 GiB-seconds at 0.0000024 = 6.31",
    ]


def test_instances_that_wait_have_no_price_here() -> None:
    priced = price("google_cloud_run_v2_service", newer({}, idle=True, least=1), usage=REQUESTS)
    assert (priced.status, priced.gaps) == ("partial", ("there is no price here for instances that wait for requests",))


def test_an_amount_that_is_none_is_not_known() -> None:
    assert price("google_cloud_run_v2_service", newer({"cpu": "many"}, idle=True)).status == "unknown"


def test_a_registry_is_a_bucket_in_the_united_states_unless_it_says_otherwise() -> None:
    bill = price("google_container_registry", {}, usage={"storage_gb": 100}, region="europe-west1").bill
    assert bill[0] == "Storage (standard): 100 GB at 0.026 = 2.60"
    asia = price("google_container_registry", {"location": "ASIA"}, usage={"monthly_class_b_operations": 20_000})
    assert "Object gets, retrieve bucket/object metadata (class B): 2 10k operations at 0.004 = 0.01" in asia.bill


def test_a_connection_costs_what_moves_through_it() -> None:
    usage = {"monthly_egress_data_transfer_gb": {"asia": 100}}
    priced = price("google_service_networking_connection", {}, usage=usage, region="us-central1")
    assert "Network egress/Traffic within Asia: 100 GB at 0.08 = 8.00" in priced.bill


@pytest.mark.parametrize(
    ("here", "there", "bill"),
    [
        ("us-east1", "us_east1", []),
        ("us-east1", "us_west1", ["Data egress North America to North America: 10 GB at 0.01 = 0.10"]),
        ("us-east1", "europe_west1", ["Intercontinental (Excl Oceania): 10 GB at 0.08 = 0.80"]),
        ("asia-east1", "australia_southeast1", ["Data egress to Oceania: 10 GB at 0.15 = 1.50"]),
        ("australia-southeast1", "europe_west1", ["Data egress from Oceania: 10 GB at 0.08 = 0.80"]),
        ("europe", "europe_west1", []),
    ],
)
def test_what_leaves_a_repository_is_charged_by_its_way(here: str, there: str, bill: list[str]) -> None:
    usage = {"monthly_egress_data_transfer_gb": {there: 10}}
    assert price("google_artifact_registry_repository", {"location": here}, usage=usage).bill[1:] == bill


def test_an_address_of_a_spot_machine_costs_half() -> None:
    address = resource("google_compute_address.web", {"region": "us-central1"})
    machine = resource(
        "google_compute_instance.web",
        {"network_interface": [{"access_config": [{}]}], "scheduling": [{"preemptible": True}]},
        references={"network_interface.access_config.nat_ip": ["google_compute_address.web"]},
    )
    assert price(address, others=(machine,)).bill == ["IP address (used by spot VM): 1 months at 1.825 = 1.83"]
