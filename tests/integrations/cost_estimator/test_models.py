"""What must hold for every price model, whatever a plan holds."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from cost_estimator.catalogue import MODELS
from cost_estimator.estimate import estimate
from cost_estimator.prices import find_price, free_types, region_names
from hypothesis import given
from hypothesis import strategies as st
from tollgate_runtime import Resource

CASES = Path(__file__).parent / "cases"
REGION = "us-east-1"

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
    ]
)
BLOCKS = st.lists(st.dictionaries(NAMES, VALUES, max_size=3), max_size=2)
ATTRIBUTES = st.dictionaries(NAMES | st.sampled_from(["root_block_device", "ebs_block_device"]), VALUES | BLOCKS)


@pytest.mark.parametrize("key", MODELS.keys())
def test_a_model_has_a_case_folder_and_its_type_is_not_free(key: str) -> None:
    assert (CASES / key / "plan.json").exists()
    assert key not in free_types()


@given(after=ATTRIBUTES, unknown=st.dictionaries(NAMES, st.booleans()))
def test_no_model_raises_and_no_cost_is_negative(after: dict[str, Any], unknown: dict[str, Any]) -> None:
    for model in MODELS:
        resource = Resource(type=model.resource_type, action="create", after={"x": 1, **after}, after_unknown=unknown)
        estimated = estimate(resource, {}, REGION)
        assert estimated.monthly_cost is None or estimated.monthly_cost >= 0
        assert estimated.monthly_cost is None or estimated.monthly_cost == sum(
            (line.monthly_cost or Decimal(0) for line in estimated.lines), Decimal(0)
        )


@given(smaller=st.integers(0, 50_000), more=st.integers(1, 50_000))
def test_more_costs_more(smaller: int, more: int) -> None:
    def cost(size: int) -> Decimal:
        volume = Resource(type="aws_ebs_volume", action="create", after={"size": size, "type": "gp3"})
        return estimate(volume, {}, REGION).monthly_cost or Decimal(0)

    assert cost(smaller) < cost(smaller + more)


def test_a_price_has_a_date_and_says_how_far_to_trust_it() -> None:
    price = find_price("ec2/t3.xlarge", "us-east-1")
    assert price is not None
    assert (price.amount, price.as_of, price.trust) == (Decimal("0.1664"), "2026-08-22", "high")
    elsewhere = find_price("ebs/gp3/storage", "eu-west-1")
    assert elsewhere is not None
    assert elsewhere.trust == "weak"


@pytest.mark.parametrize("region", region_names())
def test_every_region_has_the_price_of_everything_but_a_few_machines(region: str) -> None:
    for sku in (
        "ec2/m5.large",
        "rds/postgres/multi/db.m5.large",
        "nat/hours",
        "eip/hours",
        "elb/network/lcu",
        "kms/key",
    ):
        assert find_price(sku, region) is not None


@pytest.mark.parametrize("sku", ["ec2/nothing", "nothing/at/all", "", "ec2"])
def test_what_is_not_in_the_snapshot_has_no_price(sku: str) -> None:
    assert find_price(sku, REGION) is None
    assert find_price("ec2/t3.xlarge", "../us-east-1") is None
