"""What the cost estimator's configuration may be."""

from typing import Any

import pytest
from cost_estimator.app import app
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect


@pytest.mark.requirement("P-T-02", "R-CFG-05")
@pytest.mark.parametrize(
    "config",
    [
        {},
        {"monthly_budget": 5000},
        {"monthly_budget": 5000, "currency": "USD"},
        {"monthly_budget": "5000"},
        {"monthly_budget": 0},
        {"default_region": "eu-west-1"},
        {"default_region": "sa-east-1"},
        {"usage": {"aws_nat_gateway": {"monthly_data_processed_gb": 100}}},
        {"usage": {'module.net["a"].aws_nat_gateway.main[0]': {"monthly_data_processed_gb": "1.5"}}},
    ],
)
def test_a_valid_configuration_is_accepted(config: dict[str, Any]) -> None:
    with connect(app, config=config) as client:
        assert client.introduction["name"] == "cost-estimator"


@pytest.mark.parametrize(
    ("config", "path", "message"),
    [
        ({"currency": "EURO"}, "currency", "'EURO' is not a currency; did you mean 'EUR'?"),
        ({"currency": "EUR"}, "", "exchange_rates lacks EUR: prices are in USD"),
        (
            {"currency": "EUR", "exchange_rates": {"EUR": 0}},
            "exchange_rates",
            "EUR: expected how many EUR one USD is, above 0, got 0",
        ),
        ({"warn_at": 80}, "warn_at", "expected a fraction of the budget, above 0 and up to 1, got 80"),
        ({"on_unpriced": "stop"}, "on_unpriced", "expected one of ignore, warn, fail, got 'stop'"),
        (
            {"budgets": [{"name": "a", "monthly_limit": 1}, {"name": "a", "monthly_limit": 2}]},
            "budgets",
            "'a' names two budgets",
        ),
        (
            {"budgets": [{"name": "web", "monthly_limit": -2}]},
            "budgets[0].monthly_limit",
            "expected an amount of money from 0 on, got -2",
        ),
        ({"monthly_budget": -1}, "monthly_budget", "expected an amount of money from 0 on, got -1"),
        ({"monthly_budget": "NaN"}, "monthly_budget", "expected an amount of money from 0 on, got NaN"),
        ({"monthly_budget": 1e40}, "monthly_budget", "expected an amount of money from 0 on, got 1E+40"),
        (
            {"default_region": "us-eats-1"},
            "default_region",
            "'us-eats-1' is not an AWS region; did you mean 'us-east-1'?",
        ),
        (
            {"default_region": "mars"},
            "default_region",
            "'mars' is not an AWS region; give a code such as 'us-east-1'",
        ),
        ({"monthly_buget": 1}, "monthly_buget", "unknown key; did you mean 'monthly_budget'?"),
        (
            {"usage": {"aws_nat_gateway": {"gigabytes": 1}}},
            "usage",
            "aws_nat_gateway has no usage 'gigabytes'; it has monthly_data_processed_gb",
        ),
        (
            {"usage": {"aws_s3_bucket.a": {"storage_gb": 1}}},
            "usage",
            (
                "aws_s3_bucket.a has no usage 'storage_gb'; did you mean 'standard.storage_gb'? "
                "`tf-cost-estimator usage init` lists all 55"
            ),
        ),
        ({"usage": {"aws_eip.a": {"x": 1}}}, "usage", "aws_eip.a has no usage 'x'; its cost does not depend on usage"),
        (
            {"usage": {"aws_s3_bucket": {"standard": {"storage_gb": -5}}}},
            "usage",
            "aws_s3_bucket.standard.storage_gb: expected a quantity from 0 on, got -5",
        ),
    ],
)
def test_a_mistake_is_refused_with_its_path_and_a_sentence(config: dict[str, Any], path: str, message: str) -> None:
    with connect(app, initialize=False) as client:
        with pytest.raises(PeerError) as refused:
            client.initialize(config)
        assert refused.value.data["errors"] == [{"path": path, "message": message}]
