"""Capacity that is kept ready, and smaller services of AWS: a table of what they are charged for."""

from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import price, resource

Values = dict[str, Any]
BILLS: list[tuple[str, Values, list[str]]] = [
    (
        "aws_ec2_capacity_reservation",
        {"instance_type": "m5.large", "instance_platform": "Linux/UNIX", "instance_count": 2},
        ["Reserved capacity (Linux/UNIX, m5.large): 1460 hours at 0.096 = 140.16"],
    ),
    (
        "aws_emr_cluster",
        {
            "master_instance_group": [{"instance_type": "m5.xlarge"}],
            "core_instance_group": [
                {
                    "instance_type": "m5.xlarge",
                    "instance_count": 2,
                    "ebs_config": [{"size": 100, "type": "gp2", "volumes_per_instance": 2}],
                }
            ],
        },
        [
            "master_instance_group/Instance usage (Linux/UNIX, on-demand, m5.xlarge): 730 hours at 0.192 = 140.16",
            "master_instance_group/EMR usage (m5.xlarge): 730 hours at 0.048 = 35.04",
            "core_instance_group/Instance usage (Linux/UNIX, on-demand, m5.xlarge): 1460 hours at 0.192 = 280.32",
            "core_instance_group/EMR usage (m5.xlarge): 1460 hours at 0.048 = 70.08",
            "core_instance_group/ebs_config[0]/Storage (general purpose SSD, gp2): 400 GB at 0.1 = 40.00",
        ],
    ),
    (
        "aws_emr_instance_group",
        {"instance_type": "m5.xlarge", "instance_count": 2},
        [
            "Instance usage (Linux/UNIX, on-demand, m5.xlarge): 1460 hours at 0.192 = 280.32",
            "EMR usage (m5.xlarge): 1460 hours at 0.048 = 70.08",
        ],
    ),
    (
        "aws_emr_instance_fleet",
        {
            "instance_type_configs": [{"instance_type": "m5.xlarge", "bid_price": "", "weighted_capacity": 2}],
            "target_on_demand_capacity": 3,
            "target_spot_capacity": 0,
        },
        [
            "Instance usage (Linux/UNIX, on-demand, m5.xlarge): 1460 hours at 0.192 = 280.32",
            "EMR usage (m5.xlarge): 1460 hours at 0.048 = 70.08",
        ],
    ),
    (
        "aws_codebuild_fleet",
        {"environment_type": "LINUX_CONTAINER", "compute_type": "BUILD_GENERAL1_SMALL", "base_capacity": 2},
        ["Linux (reserved.x86-64.g1.small): 87600 minutes at 0.003 = 262.80"],
    ),
    (
        "aws_codebuild_fleet",
        {"environment_type": "MAC_ARM", "compute_type": "BUILD_GENERAL1_MEDIUM", "base_capacity": 1},
        ["macOS (reserved.arm.m2.medium): 43800 minutes at 0.02 = 876.00"],
    ),
    (
        "aws_synthetics_canary",
        {"schedule": [{"expression": "rate(5 minutes)"}]},
        ["Runs: 8760 runs at 0.0012 = 10.51"],
    ),
    ("aws_synthetics_canary", {"schedule": [{"expression": "cron(0 10 * * ? *)"}]}, ["Runs: runs at 0.0012"]),
    ("aws_athena_workgroup", {}, ["Data scanned: TB at 5"]),
    (
        "aws_athena_capacity_reservation",
        {"target_dpus": 24},
        ["Data processing units: 17520 hours at 0.3 = 5256.00"],
    ),
    (
        "aws_dms_replication_config",
        {"compute_config": [{"min_capacity_units": 2, "multi_az": True}]},
        ["Capacity units (at least): 2920 DCU-hours at 0.09 = 262.80"],
    ),
    (
        "aws_networkfirewall_vpc_endpoint_association",
        {},
        ["Network Firewall Endpoint: 730 hours at 0.395 = 288.35"],
    ),
    (
        "aws_route53_resolver_firewall_domain_list",
        {"domains": ["a.example", "b.example"]},
        ["Domain names: 2 names at 0.0005 = 0.00"],
    ),
    (
        "aws_route53_resolver_firewall_rule_group_association",
        {},
        ["DNS queries (first 1B): 1M queries at 0.6"],
    ),
    (
        "aws_lightsail_database",
        {"bundle_id": "medium_ha_2_0"},
        ["Database (medium_ha_2_0): 730 hours at 0.16129 = 117.74"],
    ),
    ("aws_lightsail_database", {"bundle_id": "micro_2_0"}, ["Database (micro_2_0): 730 hours at 0.02016 = 14.72"]),
    ("aws_lightsail_disk", {"size_in_gb": 64}, ["Storage: 64 GB at 0.1 = 6.40"]),
    ("aws_lightsail_lb", {}, ["Load balancer: 730 hours at 0.024193548 = 17.66"]),
    (
        "aws_lightsail_container_service",
        {"power": "small", "scale": 2},
        ["Nodes (small): 1460 hours at 0.02016129 = 29.44"],
    ),
    (
        "aws_lightsail_distribution",
        {"bundle_id": "small_1_0"},
        ["Distribution (small_1_0): 1 months at 2.5 = 2.50"],
    ),
]


@pytest.mark.parametrize(("resource_type", "values", "bill"), BILLS)
def test_a_service_is_charged_for_what_it_has(resource_type: str, values: Values, bill: list[str]) -> None:
    priced = price(resource_type, values)
    assert priced.bill == bill
    assert priced.gaps == ()


def test_what_emr_chooses_among_several_types_is_not_counted() -> None:
    choice = [{"instance_type": "m5.xlarge"}, {"instance_type": "c5.xlarge"}]
    cluster = {
        "master_instance_fleet": [
            {"instance_type_configs": [{"instance_type": "m5.xlarge"}], "target_on_demand_capacity": 1}
        ],
        "core_instance_fleet": [{"instance_type_configs": choice, "target_on_demand_capacity": 2}],
    }
    priced = price("aws_emr_cluster", cluster)
    assert priced.status == "partial"
    assert priced.bill == [
        "master_instance_fleet/Instance usage (Linux/UNIX, on-demand, m5.xlarge): 730 hours at 0.192 = 140.16",
        "master_instance_fleet/EMR usage (m5.xlarge): 730 hours at 0.048 = 35.04",
    ]
    assert priced.gaps == ("an instance fleet has 2 instance types, and EMR chooses among them",)


@pytest.mark.parametrize("copy", ["aws_kms_replica_key", "aws_kms_replica_external_key"])
def test_a_copy_of_a_key_costs_like_a_key(copy: str) -> None:
    assert price(copy, region="eu-west-1").bill[0] == "Customer master key: 1 months at 1 = 1.00"


def test_containers_that_are_switched_off_cost_nothing() -> None:
    assert price("aws_lightsail_container_service", {"is_disabled": True, "power": "small"}).status == "free"


def test_a_service_that_scales_by_itself_has_as_many_tasks_as_it_must() -> None:
    task = resource("aws_ecs_task_definition.web", {"cpu": "1024", "memory": "2048"})
    target = resource(
        "aws_appautoscaling_target.web",
        {"min_capacity": 3, "scalable_dimension": "ecs:service:DesiredCount"},
        references={"resource_id": ["aws_ecs_cluster.main", "aws_ecs_service.web"]},
    )
    service = resource(
        "aws_ecs_service.web",
        {"launch_type": "FARGATE", "desired_count": 1},
        references={"task_definition": ["aws_ecs_task_definition.web"]},
    )
    assert price(service, others=(task, target)).bill[1] == "Per vCPU per hour: 3 CPU at 29.5504 = 88.65"
