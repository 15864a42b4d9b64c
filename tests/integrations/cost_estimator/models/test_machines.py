"""EC2: machines, their volumes and what goes with them."""

from decimal import Decimal

import pytest

from tests.integrations.cost_estimator.pricing import price, resource


def test_an_instance_is_charged_with_the_volumes_it_comes_with() -> None:
    values = {
        "instance_type": "m5.large",
        "root_block_device": [{"volume_type": "gp3", "volume_size": 50, "iops": 4000, "throughput": 225}],
        "ebs_block_device": [{"volume_type": "io2", "volume_size": 100, "iops": 40_000}],
    }
    assert price("aws_instance", values).bill == [
        "Instance usage (Linux/UNIX, on-demand, m5.large): 730 hours at 0.096 = 70.08",
        "root_block_device/Storage (general purpose SSD, gp3): 50 GB at 0.08 = 4.00",
        "root_block_device/Provisioned IOPS: 1000 IOPS at 0.005 = 5.00",
        "root_block_device/Provisioned throughput: 100 Mbps at 0.04 = 4.00",
        "ebs_block_device[0]/Storage (provisioned IOPS SSD, io2): 100 GB at 0.125 = 12.50",
        "ebs_block_device[0]/Provisioned IOPS: 32000 IOPS at 0.065 = 2080.00",
        "ebs_block_device[0]/Provisioned IOPS (over 32K): 8000 IOPS at 0.0455 = 364.00",
    ]


def test_an_instance_on_a_dedicated_host_costs_its_volumes_only() -> None:
    assert price("aws_instance", {"instance_type": "m5.large", "tenancy": "host"}).monthly_cost == Decimal("0.80")


def test_windows_costs_more_than_linux() -> None:
    values = {"instance_type": "m5.large"}
    assert price("aws_instance", values, usage={"operating_system": "windows"}).bill[0] == (
        "Instance usage (Windows, on-demand, m5.large): 730 hours at 0.188 = 137.24"
    )


@pytest.mark.parametrize(("specified", "cost"), [("unlimited", "35.00"), ("standard", None), (None, "35.00")])
def test_credits_are_charged_where_a_burstable_machine_may_go_beyond_its_baseline(
    specified: str | None, cost: str | None
) -> None:
    specification = [{"cpu_credits": specified}] if specified else []
    values = {"instance_type": "t3.large", "credit_specification": specification}
    bill = price("aws_instance", values, usage={"monthly_cpu_credit_hrs": 350}).bill
    assert [entry.rpartition("= ")[2] for entry in bill if entry.startswith("CPU credits")] == ([cost] if cost else [])


def test_a_reserved_instance_without_a_known_price_is_not_priced_as_if_on_demand() -> None:
    usage = {"reserved_instance_type": "standard", "reserved_instance_term": "1_year"}
    priced = price("aws_instance", {"instance_type": "m5.large"}, usage=usage)
    assert priced.gaps == ("no price for Instance usage (Linux/UNIX, reserved, m5.large) in us-east-1",)


def test_a_magnetic_volume_depends_on_its_requests() -> None:
    assert price("aws_ebs_volume", {"type": "standard", "size": 40}).bill == [
        "Storage (magnetic): 40 GB at 0.05 = 2.00",
        "I/O requests: 1M requests at 0.05",
    ]


def test_a_volume_of_a_snapshot_has_a_size_that_is_known_later() -> None:
    assert price("aws_ebs_volume", {"snapshot_id": "snap-1"}).status == "unknown"


def test_an_address_is_charged_whether_it_is_used_or_not() -> None:
    assert price("aws_eip").monthly_cost == Decimal("3.65")


def test_a_nat_gateway_is_charged_by_the_hour_and_the_gigabyte() -> None:
    assert price("aws_nat_gateway", usage={"monthly_data_processed_gb": 200}).monthly_cost == Decimal("41.85")


def test_a_snapshot_holds_at_most_what_its_volume_holds() -> None:
    volume = resource("aws_ebs_volume.data", {"size": 200})
    snapshot = resource("aws_ebs_snapshot.daily", references={"volume_id": ["aws_ebs_volume.data"]})
    copy = resource("aws_ebs_snapshot_copy.far", references={"source_snapshot_id": ["aws_ebs_snapshot.daily"]})
    assert price(snapshot, others=(volume,)).bill[0] == "EBS snapshot storage: 200 GB at 0.05 = 10.00"
    assert price(copy, others=(snapshot, volume)).bill == ["EBS snapshot storage: 200 GB at 0.05 = 10.00"]


@pytest.mark.parametrize(
    ("bundle", "hours"),
    [("nano_3_0", "0.00672"), ("nano_2_0", "0.0047"), ("medium_win_3_0", "0.05913"), ("large_ipv6_3_0", "0.05376")],
)
def test_a_lightsail_bundle_has_one_price(bundle: str, hours: str) -> None:
    assert f"at {hours} " in price("aws_lightsail_instance", {"bundle_id": bundle}).bill[0]


def test_a_bundle_that_is_not_known_is_not_guessed() -> None:
    assert price("aws_lightsail_instance", {"bundle_id": "huge_9_0"}).status == "unknown"


def test_data_transfer_is_charged_in_the_region_that_usage_names() -> None:
    usage = {"region": "eu-west-1", "monthly_outbound_internet_gb": 11_240, "monthly_outbound_other_regions_gb": 10}
    assert price("aws_data_transfer", usage=usage).bill == [
        "Outbound data transfer to Internet (first 10TB): 10240 GB at 0.09 = 921.60",
        "Outbound data transfer to Internet (next 40TB): 1000 GB at 0.085 = 85.00",
        "Outbound data transfer to other regions: 10 GB at 0.02 = 0.20",
    ]


def test_a_log_group_depends_on_usage_and_on_its_class() -> None:
    assert price("aws_cloudwatch_log_group", {"log_group_class": "INFREQUENT_ACCESS"}).bill == [
        "Data ingested: GB at 0.25",
        "Archival Storage: GB at 0.03",
        "Insights queries data scanned: GB at 0.005",
    ]


def test_a_price_that_is_missing_in_a_region_is_named_and_not_zero() -> None:
    priced = price("aws_nat_gateway", region="af-south-1")
    assert priced.status == "unpriced"
    assert priced.gaps == (
        "no price for NAT gateway in af-south-1",
        "no price for Data processed in af-south-1",
    )
