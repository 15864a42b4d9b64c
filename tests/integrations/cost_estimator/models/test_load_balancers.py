"""Load balancers: hours, capacity units and gigabytes."""

from decimal import Decimal

from tests.integrations.cost_estimator.pricing import price


def test_a_gateway_load_balancer_has_its_own_price() -> None:
    assert price("aws_lb", {"load_balancer_type": "gateway"}).bill == [
        "Gateway load balancer: 730 hours at 0.0125 = 9.13",
        "Load balancer capacity units: LCU at 2.92",
    ]


def test_the_highest_share_of_a_capacity_unit_counts() -> None:
    many_connections = price("aws_lb", usage={"processed_bytes_gb": 730, "active_connections": 30_000})
    assert many_connections.bill[1] == "Load balancer capacity units: 10 LCU at 5.84 = 58.40"


def test_a_load_balancer_costs_what_its_region_takes() -> None:
    assert price("aws_alb", region="eu-central-1").monthly_cost == Decimal("19.71")


def test_a_classic_load_balancer_charges_for_data() -> None:
    assert price("aws_elb", usage={"monthly_data_processed_gb": 500}, region="eu-west-1").bill == [
        "Classic load balancer: 730 hours at 0.028 = 20.44",
        "Data processed: 500 GB at 0.008 = 4.00",
    ]
