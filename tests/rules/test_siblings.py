"""Which resources of a plan belong together, told by references, by names, or not yet."""

from typing import Any

import pytest
from tollgate_rules import Siblings
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
    companions = Siblings([subject, *others]).companions(subject, "house_shade", by="lamp", name="name")
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
