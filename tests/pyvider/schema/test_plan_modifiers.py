"""Plan modifiers: each a pure step on one attribute."""

from typing import Any

import pytest
from pyvider.cty import UNKNOWN, Unknown
from pyvider.path import ROOT
from pyvider.schema.plan_modifiers import (
    AttributePlan,
    PlanModifier,
    custom,
    default_from,
    promise,
    requires_replace,
    requires_replace_if,
    requires_replace_if_configured,
    use_non_null_state_for_unknown,
    use_state_for_unknown,
)

PRIOR = {"name": "old"}


def plan(**values: Any) -> AttributePlan:
    """An update of an attribute, unless `root_prior` is None."""
    settings: dict[str, Any] = {"config": None, "prior": None, "planned": None, "has_prior": True, "root_prior": PRIOR}
    return AttributePlan(path=ROOT / "name", **(settings | values))


@pytest.mark.parametrize(
    ("modifier", "before", "replaces"),
    [
        (requires_replace(), plan(config="b", prior="a", planned="b"), True),
        (requires_replace(), plan(config="a", prior="a", planned="a"), False),
        (requires_replace(), plan(config="a", planned="a", root_prior=None, has_prior=False), False),
        (requires_replace(), plan(prior="a", planned=None), True),
        (requires_replace(), plan(prior="a", planned=UNKNOWN), True),
        (requires_replace_if_configured(), plan(prior="a", planned=UNKNOWN), False),
        (requires_replace_if_configured(), plan(config="b", prior="a", planned="b"), True),
        (requires_replace_if(lambda p: p.planned < p.prior, "Shrinking."), plan(config=1, prior=2, planned=1), True),
        (requires_replace_if(lambda p: p.planned < p.prior, "Shrinking."), plan(config=3, prior=2, planned=3), False),
    ],
)
def test_a_change_forces_a_new_resource_where_the_modifier_says_so(
    modifier: PlanModifier, before: AttributePlan, replaces: bool
) -> None:
    after = modifier(before)
    assert after.requires_replace is replaces
    assert after.planned == before.planned
    assert modifier.description


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        (plan(prior="a", planned=UNKNOWN), "a"),
        (plan(prior=None, planned=UNKNOWN), None),  # it was null and stays so
        (plan(planned=UNKNOWN, has_prior=False), UNKNOWN),  # a new element of a list has nothing to keep
        (plan(planned=UNKNOWN, root_prior=None, has_prior=False), UNKNOWN),
        (plan(config=UNKNOWN, prior="a", planned=UNKNOWN), UNKNOWN),  # the configuration will decide
        (plan(config="b", prior="a", planned="b"), "b"),
    ],
)
def test_state_is_used_for_unknown_only_where_there_is_state_to_use(before: AttributePlan, expected: object) -> None:
    assert use_state_for_unknown()(before).planned == expected


def test_the_non_null_variant_leaves_room_for_a_value_that_may_still_come() -> None:
    assert use_non_null_state_for_unknown()(plan(prior=None, planned=UNKNOWN)).planned == UNKNOWN
    assert use_non_null_state_for_unknown()(plan(prior="a", planned=UNKNOWN)).planned == "a"


def test_a_default_is_worked_out_from_the_configuration() -> None:
    modifier = default_from(lambda config: f"{config['name']}-disk", "The name and `-disk`.")
    assert modifier(plan(planned=UNKNOWN, root_config={"name": "web"})).planned == "web-disk"
    assert modifier(plan(config="own", planned="own", root_config={"name": "web"})).planned == "own"
    undecided = default_from(lambda config: None, "Nothing.")
    assert undecided(plan(planned=UNKNOWN, root_config={})).planned == UNKNOWN


def test_a_promise_refines_what_is_unknown() -> None:
    refined = Unknown(not_null=True, string_prefix="i-")
    assert promise(refined)(plan(planned=UNKNOWN)).planned == refined
    assert promise(refined)(plan(planned="known")).planned == "known"
    assert promise(refined)(plan(config=UNKNOWN, planned=UNKNOWN)).planned == UNKNOWN


def test_an_author_writes_a_step_as_a_function() -> None:
    shout = custom(lambda p: p.with_planned(p.planned.upper()), "Shouts.")
    after = shout(plan(config="a", planned="a"))
    assert (after.planned, after.config, shout.description) == ("A", "a", "Shouts.")
    assert custom(lambda p: p.replacing())(plan()).requires_replace


def test_a_plan_knows_what_kind_of_change_it_is() -> None:
    assert plan(root_prior=None).is_creation
    assert not plan().is_creation
    assert plan(prior=1, planned=2).is_changed
    assert not plan(prior=2, planned=2).is_changed
