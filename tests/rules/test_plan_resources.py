"""Related resources of a plan, found by references, by names, or not yet known."""

from typing import Any

import pytest
from tollgate_rules import PlanResources
from tollgate_runtime import Resource


def lamp(address: str = "house_lamp.hall", name: str | None = "hall") -> Resource:
    after: dict[str, Any] = {"name": name} if name else {"size": 1}
    return Resource(
        address=address,
        type="house_lamp",
        action="create",
        after=after,
        after_unknown={"id": True} if name else {"id": True, "name": True},
    )


def shade(lamp_name: str | None = None, refers_to: str | None = None, **changes: Any) -> Resource:
    fields: dict[str, Any] = {
        "address": "house_shade.x",
        "type": "house_shade",
        "action": "create",
        "after": {"lamp": lamp_name} if lamp_name else {"colour": "red"},
        "after_unknown": {} if lamp_name else {"lamp": True},
        "references": {"lamp": [refers_to]} if refers_to else {},
    }
    return Resource(**{**fields, **changes})


def found_for(subject: Resource, *others: Resource) -> tuple[int, bool]:
    companions = PlanResources([subject, *others]).related(subject, "house_shade", by="lamp", name="name")
    return len(companions.found), companions.may_be_more


@pytest.mark.parametrize(
    ("subject", "other", "found"),
    [
        (lamp(), shade("hall"), (1, False)),
        (lamp(), shade("kitchen"), (0, False)),
        (lamp(), shade(refers_to="house_lamp.hall"), (1, False)),
        (lamp(), shade(refers_to="house_lamp.kitchen"), (0, False)),
        (lamp(), shade(refers_to="module.names.random_pet.this"), (0, True)),
        (lamp(), shade(), (0, True)),
        (lamp(name=None), shade("hall"), (0, True)),
        (lamp(name=None), shade(refers_to="house_lamp.hall"), (1, False)),
        (lamp("house_lamp.hall[1]"), shade(refers_to="house_lamp.hall[1]"), (1, False)),
        (lamp("house_lamp.hall[1]"), shade(refers_to="house_lamp.hall[0]"), (0, False)),
        (
            lamp('module.a["x.y"].house_lamp.hall["k.z"]'),
            shade(refers_to='module.a["x.y"].house_lamp.hall'),
            (1, False),
        ),
        (lamp(), shade("hall", action="delete"), (0, False)),
        (lamp(), shade("hall", mode="data"), (0, False)),
    ],
)
def test_a_companion_is_told_by_reference_or_by_name(subject: Resource, other: Resource, found: Any) -> None:
    assert found_for(subject, other) == found


def test_a_resource_is_found_by_the_id_it_already_has() -> None:
    existing = Resource(address="house_lamp.hall", type="house_lamp", action="no-op", after={"name": "h", "id": "l-1"})
    assert found_for(existing, shade("l-1")) == (1, False)


def test_a_list_of_names_points_at_each() -> None:
    assert found_for(lamp(), shade(after={"lamp": ["kitchen", "hall"]}, after_unknown={})) == (1, False)
    assert found_for(lamp(), shade(after={"lamp": [None]}, after_unknown={"lamp": [True]})) == (0, True)


def test_what_an_argument_refers_to_is_found() -> None:
    hall, other = lamp(), shade(refers_to="house_lamp.hall")
    siblings = PlanResources([hall, other])
    assert siblings.target(other, "lamp", "house_lamp") is hall
    assert siblings.target(other, "lamp", "house_door") is None
    assert siblings.target(other, "colour", "house_lamp") is None


def test_a_reference_without_a_key_is_found_only_if_there_is_one_instance() -> None:
    first, second, other = lamp("house_lamp.hall[0]"), lamp("house_lamp.hall[1]"), shade(refers_to="house_lamp.hall")
    assert PlanResources([first, other]).target(other, "lamp", "house_lamp") is first
    assert PlanResources([first, second, other]).target(other, "lamp", "house_lamp") is None


def test_who_refers_to_a_resource_is_found_in_whatever_argument() -> None:
    hall = lamp("house_lamp.hall[0]")
    by_key, by_block = shade(references={"a.b": ["house_lamp.hall[0]"]}), shade(references={"c": ["house_lamp.hall"]})
    only_waits = shade(references={"depends_on": ["house_lamp.hall"]})
    siblings = PlanResources([hall, by_key, by_block, only_waits])
    assert siblings.referring_to(hall) == [by_key, by_block]
    assert siblings.has_references
    assert not PlanResources([hall]).has_references


def test_a_mention_of_an_id_is_found_anywhere_but_in_some_types() -> None:
    siblings = PlanResources([lamp(), shade(after={"a": [{"b": "l-1"}]}, after_unknown={})])
    assert siblings.is_mentioned("l-1", by_other_than=())
    assert not siblings.is_mentioned("l-1", by_other_than=("house_shade",))
    assert not siblings.is_mentioned("l-2", by_other_than=())


def test_a_data_source_is_found_by_the_argument_that_refers_to_it() -> None:
    source = Resource(address="data.house_plan.p", type="house_plan", mode="data", action="read", after={"x": 1})
    reader = shade(references={"lamp": ["data.house_plan.p", "house_lamp.hall"]})
    assert PlanResources([source, reader, lamp()]).data_sources(reader, "lamp", "house_plan") == [source]
