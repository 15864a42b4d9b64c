"""RDS and Aurora: hours by engine and licence, storage, backups, capacity."""

from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import Priced, price, resource


def test_a_database_in_two_zones_costs_twice_in_hours_and_storage() -> None:
    values = {"engine": "postgres", "instance_class": "db.t3.large", "multi_az": True, "allocated_storage": 50}
    assert price("aws_db_instance", values).bill == [
        "Database instance (on-demand, Multi-AZ, db.t3.large): 730 hours at 0.29 = 211.70",
        "Storage (general purpose SSD, gp2): 50 GB at 0.23 = 11.50",
    ]


@pytest.mark.parametrize(
    ("engine", "licence", "hours"),
    [
        ("oracle-se2", "", "at 0.3 "),
        ("oracle-se2", "bring-your-own-license", "at 0.136 "),
        ("oracle-ee", "", "at 0.136 "),
        ("sqlserver-web", "", "at 0.232 "),
        ("sqlserver-ex", "license-included", "at 0.162 "),
        ("mariadb", "general-public-license", "at 0.136 "),
    ],
)
def test_the_licence_is_part_of_the_price_unless_you_bring_it(engine: str, licence: str, hours: str) -> None:
    values = {"engine": engine, "instance_class": "db.t3.large", "license_model": licence}
    assert hours in price("aws_db_instance", values).bill[0]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            {"storage_type": "gp3", "allocated_storage": 100, "iops": 4000, "storage_throughput": 225},
            [
                "Storage (general purpose SSD, gp3): 100 GB at 0.115 = 11.50",
                "Provisioned GP3 IOPS (above 3,000): 1000 IOPS at 0.02 = 20.00",
                "Provisioned GP3 throughput (above 125): 100 MBps at 0.08 = 8.00",
            ],
        ),
        (
            {"storage_type": "gp3", "allocated_storage": 400, "iops": 12_000, "storage_throughput": 500},
            ["Storage (general purpose SSD, gp3): 400 GB at 0.115 = 46.00"],
        ),
        (
            {"allocated_storage": 100, "iops": 2000},
            [
                "Storage (provisioned IOPS SSD, io1): 100 GB at 0.125 = 12.50",
                "Provisioned IOPS: 2000 IOPS at 0.1 = 200.00",
            ],
        ),
        (
            {"storage_type": "standard"},
            ["Storage (magnetic): 20 GB at 0.1 = 2.00", "I/O requests: 1M requests at 0.1"],
        ),
    ],
)
def test_storage_is_charged_with_the_performance_that_does_not_come_with_it(
    values: dict[str, Any], expected: list[str]
) -> None:
    assert price("aws_db_instance", {"engine": "mysql", "instance_class": "db.t3.micro", **values}).bill[1:] == expected


def test_backups_credits_and_insights_are_charged_by_use() -> None:
    values = {
        "engine": "mysql",
        "instance_class": "db.t3.medium",
        "backup_retention_period": 7,
        "performance_insights_enabled": True,
    }
    usage = {"monthly_cpu_credit_hrs": 30, "additional_backup_storage_gb": 100}
    assert price("aws_db_instance", values, usage=usage).bill[1:] == [
        "CPU credits: 60 vCPU-hours at 0.075 = 4.50",
        "Storage (general purpose SSD, gp2): 20 GB at 0.115 = 2.30",
        "Additional backup storage: 100 GB at 0.095 = 9.50",
        "Performance Insights API: 1000 requests at 0.01",
    ]


def test_a_version_out_of_standard_support_costs_by_the_processor() -> None:
    values = {"engine": "postgres", "engine_version": "11.22", "instance_class": "db.m5.large"}
    assert "Extended support (year 1): 1460 vCPU-hours at 0.1 = 146.00" in price("aws_db_instance", values).bill


def test_an_aurora_cluster_depends_on_usage_and_its_instances_on_time() -> None:
    cluster = resource("aws_rds_cluster.main", {"engine": "aurora-postgresql", "storage_type": "aurora-iopt1"})
    assert price(cluster, usage={"storage_gb": 1000, "write_requests_per_sec": 100}).bill == [
        "Storage (I/O-optimized): 1000 GB at 0.225 = 225.00",
        "Snapshot export: GB at 0.01",
    ]
    instance = resource(
        "aws_rds_cluster_instance.one",
        {"engine": "aurora-postgresql", "instance_class": "db.t3.large"},
        references={"cluster_identifier": ["aws_rds_cluster.main"]},
    )
    assert price(instance, others=(cluster,)).bill == [
        "Database instance (on-demand, Single-AZ, db.t3.large): 730 hours at 0.213 = 155.49"
    ]


def test_serverless_instances_are_charged_by_capacity() -> None:
    values = {"engine": "aurora-mysql", "instance_class": "db.serverless"}
    usage = {"capacity_units_per_hr": 4}
    assert price("aws_rds_cluster_instance", values, usage=usage).bill == [
        "Aurora serverless v2: 2920 ACU-hours at 0.12 = 350.40"
    ]


def _serverless_instance(scaling: dict[str, Any]) -> Priced:
    cluster = resource("aws_rds_cluster.main", {"serverlessv2_scaling_configuration": [scaling]})
    instance = resource(
        "aws_rds_cluster_instance.one",
        {"engine": "aurora-mysql", "instance_class": "db.serverless"},
        references={"cluster_identifier": ["aws_rds_cluster.main"]},
    )
    return price(instance, others=(cluster,))


def test_a_serverless_instance_costs_at_least_the_minimum_capacity() -> None:
    assert _serverless_instance({"min_capacity": 2, "max_capacity": 10}).bill == [
        "Aurora serverless v2: 1460 ACU-hours at 0.12 = 175.20"
    ]


def test_a_serverless_instance_that_may_pause_depends_on_usage() -> None:
    assert _serverless_instance({"min_capacity": 0, "max_capacity": 10}).status == "usage"


@pytest.mark.parametrize(("pauses", "status"), [(False, "priced"), (True, "usage")])
def test_a_serverless_cluster_that_never_pauses_costs_at_least_the_minimum_capacity(pauses: bool, status: str) -> None:
    scaling = {"auto_pause": pauses, "min_capacity": 2}
    values = {"engine": "aurora-mysql", "engine_mode": "serverless", "scaling_configuration": [scaling]}
    assert price("aws_rds_cluster", values).status == status


def test_general_purpose_storage_of_a_cluster_in_several_zones_is_not_taken_for_provisioned() -> None:
    values = {
        "engine": "mysql",
        "db_cluster_instance_class": "db.c6gd.12xlarge",
        "allocated_storage": 100,
        "storage_type": "gp3",
    }
    assert price("aws_rds_cluster", values).gaps == ("no price for Storage (gp3) in us-east-1",)


def test_a_cluster_of_another_engine_has_three_instances_and_their_storage() -> None:
    values = {
        "engine": "mysql",
        "db_cluster_instance_class": "db.c6gd.12xlarge",
        "allocated_storage": 100,
        "iops": 1000,
        "storage_type": "io1",
    }
    assert price("aws_rds_cluster", values).bill[1:] == [
        "Storage (provisioned IOPS SSD, io1): 100 GB at 0.375 = 37.50",
        "Provisioned IOPS: 1000 IOPS at 0.3 = 300.00",
    ]


def test_a_copy_takes_engine_and_storage_from_what_it_is_a_copy_of() -> None:
    source = resource("aws_db_instance.main", {"engine": "postgres", "allocated_storage": 200})
    copy = resource(
        "aws_db_instance.copy",
        {"instance_class": "db.t3.large"},
        after_unknown={"replicate_source_db": True},
        references={"replicate_source_db": ["aws_db_instance.main"]},
    )
    assert price(copy, others=(source,)).bill == [
        "Database instance (on-demand, Single-AZ, db.t3.large): 730 hours at 0.145 = 105.85",
        "Storage (general purpose SSD, gp2): 200 GB at 0.115 = 23.00",
    ]
    assert price("aws_db_instance", {"instance_class": "db.t3.large", "snapshot_identifier": "s"}).gaps == (
        "engine is not set",
    )
