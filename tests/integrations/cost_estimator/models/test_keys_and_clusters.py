"""Keys, secrets and clusters: a charge for being there."""

from decimal import Decimal

import pytest

from tests.integrations.cost_estimator.pricing import price


def test_a_secret_is_charged_by_the_month_and_the_request() -> None:
    assert price("aws_secretsmanager_secret", usage={"monthly_requests": 250_000}).monthly_cost == Decimal("1.65")


def test_a_key_costs_a_dollar() -> None:
    assert price("aws_kms_key", region="eu-west-1").monthly_cost == Decimal("1.00")


@pytest.mark.parametrize(("version", "cost"), [("1.33", "73.00"), ("1.20", "438.00"), ("", "73.00"), ("x", "73.00")])
def test_a_cluster_costs_more_once_its_version_is_out_of_standard_support(version: str, cost: str) -> None:
    assert price("aws_eks_cluster", {"version": version}).monthly_cost == Decimal(cost)
