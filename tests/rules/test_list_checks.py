"""Demands on lists, where some of the members are known only after apply."""

from typing import Any

import pytest
from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.list_checks import (
    entry_must_hold,
    must_contain,
    must_contain_some,
    must_not_contain,
    some_block_must,
)
from tollgate_rules.verdicts import Problem, is_set
from tollgate_runtime import Resource

LATER: Any = object()


def verdict(judge: Any, lamps: Any) -> str:
    members: list[Any] = [] if lamps is LATER else lamps
    resource = Resource(
        type="house",
        action="create",
        after={
            "street": "Elm",
            "lamps": None if lamps is LATER else [None if one is LATER else one for one in members],
        },
        after_unknown={"lamps": True if lamps is LATER else [one is LATER for one in members]},
    )
    found = list(judge(resource))
    return "pass" if not found else "fail" if isinstance(found[0], Problem) else "unknown"


@pytest.mark.parametrize(
    ("lamps", "all_of", "some_of", "none_of"),
    [
        ([], "fail", "fail", "pass"),
        (["hall"], "fail", "pass", "fail"),
        (["hall", "attic"], "pass", "pass", "fail"),
        (["porch"], "fail", "fail", "pass"),
        (["porch", LATER], "unknown", "unknown", "unknown"),
        (["hall", LATER], "unknown", "pass", "fail"),
        (["hall", "attic", LATER], "pass", "pass", "fail"),
        (LATER, "unknown", "unknown", "unknown"),
    ],
)
def test_members_that_are_not_known_yet_leave_open_only_what_they_may_change(
    lamps: Any, all_of: str, some_of: str, none_of: str
) -> None:
    wanted = ("hall", "attic")
    assert verdict(must_contain("lamps", *wanted, otherwise="x"), lamps) == all_of
    assert verdict(must_contain_some("lamps", *wanted, otherwise="x"), lamps) == some_of
    assert verdict(must_not_contain("lamps", *wanted, otherwise="x"), lamps) == none_of


def test_any_member_will_do_where_none_is_named() -> None:
    assert verdict(must_contain_some("lamps", otherwise="x"), ["porch"]) == "pass"
    assert verdict(must_contain_some("lamps", otherwise="x"), []) == "fail"


def test_an_empty_list_is_judged_by_its_default() -> None:
    assert verdict(must_not_contain("lamps", "hall", otherwise="x", default=("hall",)), []) == "fail"


@pytest.mark.parametrize(
    ("lamps", "expected"),
    [
        ([{"lit": False}, {"lit": True}], "pass"),
        ([{"lit": False}], "fail"),
        ([{"lit": False}, LATER], "unknown"),
        ([{"lit": True}, LATER], "pass"),
        ([], "fail"),
    ],
)
def test_one_block_that_meets_the_demand_is_enough(lamps: Any, expected: str) -> None:
    assert verdict(some_block_must("lamps[*]", must_be_true("lit", otherwise="dark"), otherwise="x"), lamps) == expected


@pytest.mark.parametrize(
    ("lamps", "expected"),
    [
        ([{"name": "hall", "bulb": "x"}, {"name": "attic"}], "pass"),
        ([{"name": "hall"}], "fail"),
        ([{"name": "attic", "bulb": "x"}], "fail"),
        ([{"name": "attic", "bulb": "x"}, LATER], "unknown"),
        ([{"name": "hall"}, LATER], "fail"),
    ],
)
def test_an_entry_is_told_by_its_name(lamps: Any, expected: str) -> None:
    assert verdict(entry_must_hold("lamps[*]", {"name": "hall"}, "bulb", is_set, otherwise="x"), lamps) == expected
