"""What must hold for every price model, whatever a plan holds."""

from decimal import Decimal
from typing import Any

import pytest
from cost_estimator.attributes import Surroundings
from cost_estimator.estimate import Estimator
from cost_estimator.prices import Prices
from cost_estimator.registry import MODELS
from cost_estimator.usage.quantities import Usage
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_runtime import Resource

from tests.integrations.cost_estimator.pricing import price

NUMBERS = (
    st.integers(-10, 100_000)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(["10", "x", "", "NaN", "1e50"])
)
VALUES: st.SearchStrategy[Any] = st.none() | st.booleans() | NUMBERS | st.text(max_size=6)
NAMES = st.sampled_from(
    [
        "instance_type",
        "type",
        "size",
        "iops",
        "throughput",
        "engine",
        "instance_class",
        "allocated_storage",
        "volume_size",
        "node_type",
        "capacity",
        "setting",
    ]
)
BLOCKS = st.lists(st.dictionaries(NAMES, VALUES, max_size=3), max_size=2)
ATTRIBUTES = st.dictionaries(NAMES | st.sampled_from(["root_block_device", "ebs_block_device"]), VALUES | BLOCKS)
ESTIMATOR = Estimator(Prices(), lambda _resource: Usage(), "us-east-1")


@settings(max_examples=15, deadline=None)
@given(after=ATTRIBUTES, unknown=st.dictionaries(NAMES, st.booleans()))
def test_no_model_raises_and_no_cost_is_negative_and_the_parts_make_up_the_whole(
    after: dict[str, Any], unknown: dict[str, Any]
) -> None:
    for model in MODELS:
        resource = Resource(type=model.resource_type, action="create", after={"x": 1, **after}, after_unknown=unknown)
        estimated = ESTIMATOR.estimate(resource, Surroundings())
        assert estimated.monthly_cost is None or estimated.monthly_cost >= 0
        assert estimated.monthly_cost is None or estimated.monthly_cost == sum(
            (line.monthly_cost or Decimal(0) for line in estimated.lines), Decimal(0)
        )


@given(smaller=st.integers(0, 50_000), more=st.integers(1, 50_000))
def test_more_costs_more(smaller: int, more: int) -> None:
    def cost(size: int) -> Decimal:
        return price("aws_ebs_volume", {"size": size, "type": "gp3"}).estimate.monthly_cost or Decimal(0)

    assert cost(smaller) < cost(smaller + more)


@given(iops=st.lists(st.integers(100, 256_000), min_size=2, max_size=5))
def test_a_tiered_cost_rises_with_the_quantity_whatever_tiers_it_crosses(iops: list[int]) -> None:
    costs = [
        price("aws_ebs_volume", {"size": 1, "type": "io2", "iops": each}).estimate.monthly_cost for each in sorted(iops)
    ]
    assert costs == sorted(cost for cost in costs if cost is not None)


@pytest.mark.parametrize("sku", ["ec2/nothing", "nothing/at/all", "", "ec2"])
def test_what_is_not_in_the_catalogue_has_no_price(sku: str) -> None:
    assert Prices().find(sku, "us-east-1") is None
    assert Prices().find("ec2/linux/t3.xlarge", "../us-east-1") is None
