"""Plans with parts missing or of the wrong type: a clean result or one sentence, never anything else."""

import copy
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_host.engine.errors import PlanError
from tollgate_host.hooks.hook_params import Forms
from tollgate_host.plan.saved_plan import plan_from_json
from tollgate_runtime.contract.dialects import resource_from_params

from tests.host.plans.pieces import Json, to_json
from tests.host.plans.record import RECORDED
from tests.host.plans.shapes import SHAPES

ORIGINALS: list[Json] = [
    *(shape() for shape in SHAPES.values()),
    *(msgspec.json.decode(path.read_bytes()) for path in sorted(RECORDED.glob("*/*.json"))),
]
REPLACEMENTS: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1.5,
    "",
    "x",
    "module.",
    'a["',
    [],
    {},
    [None],
    [[]],
    {"a": None},
    [True],
]

Path = tuple[Any, ...]


def paths(value: Any, at: Path = ()) -> list[Path]:
    found = [at] if at else []
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        return found + [path for name in members for path in paths(members[name], (*at, name))]
    if isinstance(value, list):
        items = enumerate(cast("list[Any]", value))
        return found + [path for position, inner in items for path in paths(inner, (*at, position))]
    return found


ALL_PATHS = [paths(original) for original in ORIGINALS]


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A plan with one to three of its nodes deleted or replaced."""
    number = draw(st.integers(0, len(ORIGINALS) - 1))
    document = copy.deepcopy(ORIGINALS[number])
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(ALL_PATHS[number]))
        _mutate(document, path, draw(_replacements(number)))
    return to_json(document)


def _replacements(number: int) -> st.SearchStrategy[Any]:
    """Nothing (`...`), a value of some type, or another part of the same plan."""
    others = st.sampled_from(ALL_PATHS[number]).map(lambda path: _at(ORIGINALS[number], path))
    return (st.sampled_from([..., *REPLACEMENTS]) | others).map(copy.deepcopy)


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _mutate(document: Any, path: Path, replacement: Any) -> None:
    target = document
    try:
        for step in path[:-1]:
            target = target[step]
        if replacement is ...:
            del target[path[-1]]
        else:
            target[path[-1]] = replacement
    except (KeyError, IndexError, TypeError):
        pass  # an earlier mutation took the place away


def refusal(text: bytes) -> str:
    """Reads everything of a plan; what it is refused with, if it is."""
    try:
        plan = plan_from_json(text, name="plan.json")
        for found in (*plan.resources(), *plan.refreshed()):
            for wire in (found.wire(), found.wire(send_sensitive=True)):
                resource_from_params(msgspec.json.encode({"resource": wire}), "post-plan")
            resource_from_params(Forms(found).params("pre-refresh", send_sensitive=False, previous={}), "pre-refresh")
        msgspec.json.encode([plan.operation(), plan.operation(send_sensitive=True, streamed=True)])
    except PlanError as error:
        return str(error)
    return "plan.json"


@settings(max_examples=400, deadline=None)
@given(mutated())
def test_a_mutated_plan_is_read_or_refused_in_one_sentence(text: bytes) -> None:
    assert refusal(text).startswith("plan.json")
    assert "\n" not in refusal(text)


@pytest.mark.heavy
@settings(max_examples=20_000, deadline=None)
@given(mutated())
def test_many_mutated_plans_are_read_or_refused_in_one_sentence(text: bytes) -> None:
    assert refusal(text).startswith("plan.json")
