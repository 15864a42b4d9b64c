"""What an earlier run stored in the state, compared with what the resource costs now."""

from typing import Any

import pytest
from cost_estimator.app import app
from tollgate_runtime import Resource
from tollgate_runtime.testing import connect


def refreshed(stored: Any, name: str = "cost-estimator") -> Resource:
    state = {"instance_type": "t3.xlarge"}
    return Resource(
        address="aws_instance.web",
        type="aws_instance",
        action="no-op",
        before=state,
        after=state,
        provider_config={"region": "us-east-1"},
        state_metadata={name: stored},
    )


def hint(resource: Resource) -> str:
    with connect(app, config={}) as client:
        result = client.call("post-refresh", resource)
    assert result.status == "success"
    return result.message


@pytest.mark.requirement("R-STATE-05")
def test_a_cost_that_has_moved_since_it_was_stored_is_hinted_at() -> None:
    moved = hint(refreshed({"estimated_monthly_cost": 100.5}))
    assert moved == "Estimated cost is now $122.27/month; $100.50/month was stored (+$21.77)"


@pytest.mark.requirement("R-STATE-05")
def test_a_cost_that_has_not_moved_is_not_mentioned() -> None:
    assert hint(refreshed({"estimated_monthly_cost": 122.27})) == ""


@pytest.mark.parametrize(
    "stored", [None, {}, [], "x", {"estimated_monthly_cost": None}, {"estimated_monthly_cost": "?"}]
)
def test_what_was_not_stored_by_us_is_passed_over(stored: Any) -> None:
    assert hint(refreshed(stored)) == ""


def test_only_what_was_stored_under_our_own_name_counts() -> None:
    assert hint(refreshed({"estimated_monthly_cost": 1}, name="somebody-else")) == ""
