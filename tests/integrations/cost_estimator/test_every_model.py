"""What holds for every price model."""

import ast
from pathlib import Path
from typing import Any, cast

import cost_estimator
import pytest
from cost_estimator.free import free_types
from cost_estimator.registry import MODELS
from cost_estimator.usage.quantities import Usage, usage_keys

from tests.integrations.cost_estimator.agreement import comparisons, estimates

TESTS = Path(__file__).parent / "models"


def types_in_tests() -> set[str]:
    """Every text in the tests of models that is a resource type, or begins with one and a dot."""
    trees = (ast.parse(file.read_text()) for file in TESTS.glob("test_*.py"))
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {text.partition(".")[0] for text in texts if isinstance(text, str)}


def test_every_model_has_a_test_of_its_own() -> None:
    assert set(MODELS.keys()) - types_in_tests() == set()


def test_there_is_no_float_in_the_package() -> None:
    package = Path(cost_estimator.__file__).parent
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"{file}:{node.lineno}"
            assert not (isinstance(node, ast.Name) and node.id == "float"), f"{file}:{node.lineno}"


def test_no_type_is_both_free_and_priced() -> None:
    assert set(MODELS.keys()) & free_types() == set()


def doubled(value: Any) -> Any:
    """Usage of which there is twice as much of everything, but for shares of a whole."""
    if isinstance(value, dict):
        usage = cast("dict[str, Any]", value)
        return {key: inner if "percent" in key else doubled(inner) for key, inner in usage.items()}
    return value * 2 if isinstance(value, int | float) and not isinstance(value, bool) else value


def test_more_usage_never_costs_less() -> None:
    for (_, row, some), (_, _, more) in zip(estimates(), estimates(doubled), strict=True):
        assert (some.monthly_cost or 0) <= (more.monthly_cost or 0), row["address"]


def test_models_ask_for_usage_by_keys_that_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def remember(self: Usage, key: str, ask: Any = Usage._value) -> Any:  # pyright: ignore[reportPrivateUsage] -- watched
        asked.add(key)
        return ask(self, key)

    monkeypatch.setattr(Usage, "_value", remember)
    comparisons.cache_clear()
    comparisons()
    known = {step for name in sorted(MODELS.keys()) for key in usage_keys(name) for step in key.key.split(".")}
    assert {step for key in asked for step in key.split(".")} - known == set()
