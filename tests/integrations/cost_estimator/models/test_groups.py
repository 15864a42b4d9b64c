"""Machines that come in groups: each as its template says, so many as the group keeps."""

from decimal import Decimal
from typing import Any

from tollgate_runtime import Resource

from tests.integrations.cost_estimator.pricing import price, resource

TEMPLATE = resource(
    "aws_launch_template.web",
    {
        "instance_type": "m5.large",
        "monitoring": [{"enabled": True}],
        "block_device_mappings": [{"ebs": [{"volume_size": 30, "volume_type": "gp3"}]}, {"virtual_name": "ephemeral0"}],
    },
)


def group(values: dict[str, Any], refers: dict[str, list[str]]) -> Resource:
    return resource("aws_autoscaling_group.web", values, references=refers)


def test_a_group_has_as_many_machines_as_it_keeps() -> None:
    web = group({"desired_capacity": 3}, {"launch_template.id": ["aws_launch_template.web"]})
    assert price(web, others=(TEMPLATE,)).bill == [
        "aws_launch_template.web/Instance usage (Linux/UNIX, on-demand, m5.large): 2190 hours at 0.096 = 210.24",
        "aws_launch_template.web/EC2 detailed monitoring: 21 metrics at 0.3 = 6.30",
        "aws_launch_template.web/block_device_mapping[0]/Storage (general purpose SSD, gp3): 90 GB at 0.08 = 7.20",
    ]


def test_a_host_may_name_the_block_that_refers_instead_of_the_argument() -> None:
    web = group({"desired_capacity": 1}, {"launch_template": ["aws_launch_template.web"]})
    assert price(web, others=(TEMPLATE,)).monthly_cost == Decimal("74.58")


def test_a_group_at_the_spot_price_is_not_priced_as_if_on_demand() -> None:
    mixed: dict[str, Any] = {
        "launch_template": [{"launch_template_specification": [{}], "override": [{"instance_type": "c5.large"}]}],
        "instances_distribution": [
            {"on_demand_base_capacity": 1, "on_demand_percentage_above_base_capacity": 50},
        ],
    }
    specification = "mixed_instances_policy.launch_template.launch_template_specification.launch_template_id"
    web = group(
        {"desired_capacity": 5, "mixed_instances_policy": [mixed]}, {specification: ["aws_launch_template.web"]}
    )
    priced = price(web, others=(TEMPLATE,))
    assert priced.bill[0].endswith("(Linux/UNIX, on-demand, c5.large): 2190 hours at 0.085 = 186.15")
    assert priced.gaps == ("no price for Instance usage (Linux/UNIX, spot, c5.large) in us-east-1",)


def test_a_group_whose_template_is_elsewhere_is_not_known() -> None:
    assert price(group({"desired_capacity": 3}, {})).status == "unknown"


def test_a_group_whose_template_the_plan_cannot_tell_is_not_said_to_have_one_elsewhere() -> None:
    unknown = resource("aws_autoscaling_group.web", {"min_size": 1}, after_unknown={"launch_template": [{"id": True}]})
    assert price(unknown, others=(TEMPLATE,)).gaps == ("launch_template[0].id is known only after apply",)
    elsewhere = group({"launch_template": [{"id": "lt-0123456789abcdef0"}]}, {})
    assert price(elsewhere).gaps == ("the launch template or launch configuration is not part of the plan",)


def test_an_empty_group_costs_nothing() -> None:
    web = group({"desired_capacity": 0}, {"launch_template.id": ["aws_launch_template.web"]})
    assert price(web, others=(TEMPLATE,)).status == "free"


def test_nodes_of_a_cluster_have_a_disk_and_a_type_by_default() -> None:
    assert price("aws_eks_node_group", {"scaling_config": [{"desired_size": 2}]}).bill == [
        "Instance usage (Linux/UNIX, on-demand, t3.medium): 1460 hours at 0.0416 = 60.74",
        "root_block_device/Storage (general purpose SSD, gp2): 40 GB at 0.1 = 4.00",
    ]


def test_nodes_may_come_from_a_template() -> None:
    nodes = resource(
        "aws_eks_node_group.n",
        {"scaling_config": [{"desired_size": 1}], "instance_types": ["c5.large"]},
        references={"launch_template.id": ["aws_launch_template.web"]},
    )
    assert (
        price(nodes, others=(TEMPLATE,))
        .bill[0]
        .endswith("(Linux/UNIX, on-demand, c5.large): 730 hours at 0.085 = 62.05")
    )


def test_pods_on_fargate_are_charged_by_memory_and_processor() -> None:
    assert price("aws_eks_fargate_profile", region="eu-west-1").status == "priced"


def test_a_spot_request_has_no_listed_price() -> None:
    priced = price("aws_spot_instance_request", {"instance_type": "m5.large"})
    assert priced.monthly_cost == Decimal("0.80")
    assert priced.gaps == ("no price for Instance usage (Linux/UNIX, spot, m5.large) in us-east-1",)


def test_a_dedicated_host_without_a_price_is_named() -> None:
    assert price("aws_ec2_host", {"instance_family": "m5"}).status == "unpriced"


def test_an_instance_takes_from_its_template_what_it_does_not_say() -> None:
    web = resource(
        "aws_instance.web",
        {"launch_template": [{"version": "$Latest"}], "root_block_device": [{"volume_size": 10}]},
        references={"launch_template.id": ["aws_launch_template.web"]},
    )
    assert price(web, others=(TEMPLATE,)).bill == [
        "Instance usage (Linux/UNIX, on-demand, m5.large): 730 hours at 0.096 = 70.08",
        "EC2 detailed monitoring: 7 metrics at 0.3 = 2.10",
        "root_block_device/Storage (general purpose SSD, gp2): 10 GB at 0.1 = 1.00",
        "ebs_block_device[0]/Storage (general purpose SSD, gp3): 30 GB at 0.08 = 2.40",
    ]


def test_nodes_with_an_image_of_windows_cost_what_windows_costs() -> None:
    values = {"ami_type": "WINDOWS_CORE_2022_x86_64", "instance_types": ["m5.large"]}
    assert price("aws_eks_node_group", values).bill[0] == (
        "Instance usage (Windows, on-demand, m5.large): 730 hours at 0.188 = 137.24"
    )
