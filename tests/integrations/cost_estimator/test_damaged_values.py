"""A model answers whatever a value is: with a cost from 0, or with what is unknown."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from cost_estimator.attributes import Surroundings
from cost_estimator.estimate import Estimator
from cost_estimator.usage.quantities import Usage
from tollgate_runtime import Resource

from tests.integrations.cost_estimator.agreement import CASES
from tests.integrations.cost_estimator.pricing import PRICES, resource

DAMAGE: tuple[Any, ...] = ("x", -1, "NaN", [None], [{}], "(sensitive)")
Path = tuple[str | int, ...]


def places(value: Any, at: Path = ()) -> Iterator[Path]:
    """Every place in a value."""
    items: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        items = list(cast("dict[str | int, Any]", value).items())
    elif isinstance(value, list):
        items = list(enumerate(cast("list[Any]", value)))
    for key, inner in items:
        yield (*at, key)
        yield from places(inner, (*at, key))


def damaged(value: Any, at: Path, damage: Any) -> Any:
    changed = copy.deepcopy(value)
    holder = changed
    for step in at[:-1]:
        holder = holder[step]
    holder[at[-1]] = damage
    return changed


def samples() -> dict[str, dict[str, Any]]:
    """For each type, the resource with the most values."""
    rows = [row for line in CASES.read_text().splitlines() for row in json.loads(line)["resources"]]
    by_size = sorted(rows, key=lambda row: len(json.dumps([row["values"], row.get("usage")])))
    return {row["address"].partition("[")[0].split(".")[-2]: row for row in by_size}


def variations(row: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Values and usage, with one of them damaged in one place."""
    values, usage = row["values"], row.get("usage", {})
    for damage in DAMAGE:
        yield from ((damaged(values, at, damage), usage) for at in places(values))
        yield from ((values, damaged(usage, at, damage)) for at in places(usage))


def said(usage: dict[str, Any]) -> Callable[[Resource], Usage]:
    return lambda _resource: Usage(usage)


SAMPLES = samples()


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_damaged_value_never_breaks_a_model(name: str) -> None:
    for values, usage in variations(SAMPLES[name]):
        estimate = Estimator(PRICES, said(usage), "us-east-1").estimate(resource(f"{name}.x", values), Surroundings())
        assert estimate.monthly_cost is None or estimate.monthly_cost >= 0
