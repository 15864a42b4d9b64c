"""Keys, secrets and clusters: a charge for being there."""

from decimal import Decimal

import pytest

from tests.integrations.cost_estimator.pricing import price


def test_a_secret_is_charged_by_the_month_and_the_request() -> None:
    assert price("aws_secretsmanager_secret", usage={"monthly_requests": 250_000}).monthly_cost == Decimal("1.65")


def test_a_key_costs_a_dollar() -> None:
    assert price("aws_kms_key", region="eu-west-1").monthly_cost == Decimal("1.00")


@pytest.mark.parametrize(("version", "cost"), [("1.34", "73.00"), ("1.20", "438.00"), ("", "73.00"), ("x", "73.00")])
def test_a_cluster_costs_more_once_its_version_is_out_of_standard_support(version: str, cost: str) -> None:
    assert price("aws_eks_cluster", {"version": version}).monthly_cost == Decimal(cost)


def test_a_cluster_that_aws_upgrades_in_time_pays_no_extended_support() -> None:
    values = {"version": "1.20", "upgrade_policy": [{"support_type": "STANDARD"}]}
    assert price("aws_eks_cluster", values).monthly_cost == Decimal("73.00")


def test_requests_to_a_key_are_charged_by_its_kind() -> None:
    assert price("aws_kms_key", {"customer_master_key_spec": "ECC_NIST_P256"}).bill == [
        "Customer master key: 1 months at 1 = 1.00",
        "Requests (asymmetric): 10k requests at 0.15",
        "ECC GenerateDataKeyPair requests: 10k requests at 0.1",
        "RSA GenerateDataKeyPair requests: 10k requests at 12",
    ]


def test_a_key_made_elsewhere_costs_the_same() -> None:
    assert price("aws_kms_external_key").monthly_cost == Decimal("1.00")


def test_a_platform_is_charged_for_what_its_settings_ask_for() -> None:
    settings = [
        {"namespace": "aws:ec2:instances", "name": "InstanceTypes", "value": "m5.large, m5.xlarge"},
        {"namespace": "aws:autoscaling:asg", "name": "MinSize", "value": "2"},
        {"namespace": "aws:elasticbeanstalk:environment", "name": "LoadBalancerType", "value": "application"},
        {"namespace": "aws:rds:dbinstance", "name": "DBInstanceClass", "value": "db.t3.micro"},
    ]
    assert price("aws_elastic_beanstalk_environment", {"setting": settings}).bill == [
        "aws_launch_configuration/Instance usage (Linux/UNIX, on-demand, m5.large): 1460 hours at 0.096 = 140.16",
        "aws_launch_configuration/aws_ebs_volume/Storage (general purpose SSD, gp2): 16 GB at 0.1 = 1.60",
        "aws_loadbalancer/Application load balancer: 730 hours at 0.0225 = 16.43",
        "aws_loadbalancer/Load balancer capacity units: LCU at 5.84",
        "aws_db_instance/Database instance (on-demand, Single-AZ, db.t3.micro): 730 hours at 0.017 = 12.41",
        "aws_db_instance/Storage (general purpose SSD, gp2): 20 GB at 0.115 = 2.30",
    ]
