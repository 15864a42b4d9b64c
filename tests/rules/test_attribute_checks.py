"""The common shapes of a demand: what each says of a value that is there, left out, unknown or not sent."""

from typing import Any

import pytest
from tollgate_rules import PlanResources, Problem
from tollgate_rules.attribute_checks import (
    Judge,
    all_must_pass,
    differs_from,
    each_must_hold,
    equals,
    must_be_between,
    must_be_one_of,
    must_be_set,
    must_be_true,
    must_not_be_one_of,
    must_not_be_set,
    must_not_be_true,
    number_of,
    one_must_pass,
    only_if,
)
from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.list_checks import must_contain, must_contain_some, must_not_contain, some_block_must
from tollgate_rules.related_checks import Related, must_have, must_not_have
from tollgate_rules.verdicts import Undecided
from tollgate_runtime import MISSING, Resource

NO = "no"


def lamp(unknown: Any = None, config: Any = None, references: Any = None, **after: Any) -> Resource:
    return Resource(
        address="house_lamp.hall",
        type="house_lamp",
        action="create",
        after={"name": "hall", **after},
        after_unknown={"id": True, **(unknown or {})},
        config=config or {},
        references=references or {},
    )


def said(judge: Judge, resource: Resource) -> str:
    verdicts = list(judge(resource))
    if not verdicts:
        return "pass"
    return "fail" if any(isinstance(verdict, Problem) for verdict in verdicts) else "unknown"


LIT = must_be_true("bulb[0].lit", otherwise=NO)


@pytest.mark.parametrize(
    ("judge", "resource", "verdict"),
    [
        (LIT, lamp(bulb=[{"lit": True}]), "pass"),
        (LIT, lamp(bulb=[{"lit": "true"}]), "pass"),
        (LIT, lamp(bulb=[{"lit": False}]), "fail"),
        (LIT, lamp(), "fail"),
        (LIT, lamp(unknown={"bulb": True}), "unknown"),
        (LIT, lamp(bulb="(sensitive)"), "unknown"),
        (must_be_true("lit", otherwise=NO, default=True), lamp(), "pass"),
        (must_be_true("lit", otherwise=NO, default=True), lamp(lit=False), "fail"),
        (must_not_be_true("lit", otherwise=NO), lamp(), "pass"),
        (must_not_be_true("lit", otherwise=NO, default=True), lamp(), "fail"),
        (must_be_one_of("kind", ("a", "b"), otherwise=NO), lamp(kind="a"), "pass"),
        (must_be_one_of("kind", ("a", "b"), otherwise=NO), lamp(kind="c"), "fail"),
        (must_be_one_of("kind", ("a",), otherwise=NO, default="a"), lamp(), "pass"),
        (must_be_one_of("kind", ("a",), otherwise=NO), lamp(kind=["a"]), "fail"),
        (must_not_be_one_of("kind", ("a",), otherwise=NO), lamp(kind="a"), "fail"),
        (must_not_be_one_of("kind", ("a",), otherwise=NO), lamp(), "pass"),
        (must_not_be_one_of("kind", ("a",), otherwise=NO, default="a"), lamp(), "fail"),
        (must_be_between("watts", 5, 9, otherwise=NO), lamp(watts=5), "pass"),
        (must_be_between("watts", 5, 9, otherwise=NO), lamp(watts="9"), "pass"),
        (must_be_between("watts", 5, 9, otherwise=NO), lamp(watts=10), "fail"),
        (must_be_between("watts", 5, otherwise=NO), lamp(watts=1e9), "pass"),
        (must_be_between("watts", 5, otherwise=NO), lamp(), "fail"),
        (must_be_between("watts", 5, otherwise=NO, default=7), lamp(), "pass"),
        (must_be_between("watts", 0, otherwise=NO), lamp(watts=True), "fail"),
        (must_not_be_set("shade", otherwise=NO), lamp(shade=[]), "pass"),
        (must_not_be_set("shade", otherwise=NO), lamp(shade=[{}]), "fail"),
        (must_contain("rooms", "a", otherwise=NO), lamp(rooms=["a", "b"]), "pass"),
        (must_contain("rooms", "a", otherwise=NO), lamp(rooms=["b"]), "fail"),
        (must_contain_some("rooms", "a", "b", otherwise=NO), lamp(rooms=["b"]), "pass"),
        (must_not_contain("rooms", "a", otherwise=NO), lamp(rooms=["a"]), "fail"),
        (
            some_block_must("bulb[*]", must_be_true("lit", otherwise=NO), otherwise=NO),
            lamp(bulb=[{}, {"lit": True}]),
            "pass",
        ),
        (some_block_must("bulb[*]", must_be_true("lit", otherwise=NO), otherwise=NO), lamp(bulb=[{}]), "fail"),
    ],
)
def test_a_demand_on_a_value(judge: Judge, resource: Resource, verdict: str) -> None:
    assert said(judge, resource) == verdict


@pytest.mark.parametrize(
    ("left_out", "config", "verdict"),
    [
        ("holds", {"name": "hall"}, "pass"),
        ("breaks", {"name": "hall"}, "fail"),
        (None, {"name": "hall"}, "unknown"),
        ("breaks", {}, "unknown"),
        ("breaks", {"lit": True}, "unknown"),
    ],
)
def test_what_the_configuration_leaves_out_is_told_from_what_apply_will_tell(
    left_out: Any, config: Any, verdict: str
) -> None:
    judge = must_be_true("lit", otherwise=NO, left_out=left_out)
    assert said(judge, lamp(unknown={"lit": True}, config=config)) == verdict


@pytest.mark.parametrize(
    ("config", "references", "verdict"),
    [
        ({"bulb": [{"watts": 5}]}, {}, "fail"),
        ({"bulb": [{"watts": 5, "lit": True}]}, {}, "unknown"),
        ({"bulb": [{"watts": 5}]}, {"bulb.watts": ["house_socket.s"]}, "fail"),
        ({"bulb": [{"watts": 5}]}, {"bulb.lit": ["house_switch.s"]}, "unknown"),
        ({"bulb": [{"watts": 5}]}, {"bulb": ["house_switch.s"]}, "unknown"),
        ({"name": "hall"}, {}, "unknown"),
    ],
    ids=["left out", "given", "another refers", "it refers", "something refers", "a dynamic block"],
)
def test_what_a_block_leaves_out_is_told_too(config: Any, references: Any, verdict: str) -> None:
    judge = must_be_true("bulb[0].lit", otherwise=NO, left_out="breaks")
    unknown = {"bulb": [{"lit": True}]}
    assert said(judge, lamp(bulb=[{"watts": 5}], unknown=unknown, config=config, references=references)) == verdict


def test_a_reference_to_another_resource_is_a_value() -> None:
    judge = must_be_set("socket[0].key", otherwise=NO)
    unknown = {"socket": [{"key": True}]}
    assert said(judge, lamp(unknown=unknown, references={"socket.key": ["house_key.k"]})) == "pass"
    assert said(judge, lamp(unknown=unknown, references={"socket[0].key": ["house_key.k"]})) == "pass"
    assert said(judge, lamp(unknown=unknown, references={"socket.size": ["house_key.k"]})) == "unknown"


def test_a_reference_says_nothing_of_whether_a_value_is_true() -> None:
    judge = must_be_true("lit", otherwise=NO)
    assert said(judge, lamp(unknown={"lit": True}, references={"lit": ["house_switch.s"]})) == "unknown"


@pytest.mark.parametrize(
    ("key", "verdict"), [("arn:aws:kms:x:1:key/k", "pass"), ("alias/aws/s3", "fail"), ("", "fail"), (None, "fail")]
)
def test_a_key_of_your_own_is_not_one_of_the_clouds(key: Any, verdict: str) -> None:
    assert said(must_use_customer_managed_key("kms_key_id", otherwise=NO), lamp(kms_key_id=key)) == verdict


def test_each_block_is_held_to_a_demand_with_its_place() -> None:
    judge = each_must_hold("bulb[*]", "lit", equals(True), otherwise=NO)
    verdicts = list(judge(lamp(bulb=[{"lit": True}, {}, {"lit": None}], unknown={"bulb": [{}, {}, {"lit": True}]})))
    assert verdicts == [Problem(("bulb", 1, "lit"), NO), Undecided(("bulb", 2, "lit"))]
    assert list(judge(lamp())) == []


@pytest.mark.parametrize(
    ("resource", "verdict"),
    [
        (lamp(kind="a"), "fail"),
        (lamp(kind="b"), "pass"),
        (lamp(kind="a", lit=True), "pass"),
        (lamp(unknown={"kind": True}), "unknown"),
        (lamp(unknown={"kind": True}, lit=True), "pass"),
        (lamp(unknown={"kind": True}, config={"name": "hall"}), "fail"),
    ],
)
def test_a_demand_under_a_condition_leaves_the_others_alone(resource: Resource, verdict: str) -> None:
    judge = only_if("kind", lambda kind: kind in ("a", MISSING), must_be_true("lit", otherwise=NO))
    assert said(judge, resource) == verdict


def test_one_of_several_is_enough_and_one_that_may_hold_leaves_it_open() -> None:
    judge = one_must_pass(must_be_true("a", otherwise="not a"), must_be_true("b", otherwise="not b"))
    assert said(judge, lamp(b=True)) == "pass"
    assert said(judge, lamp(unknown={"b": True})) == "unknown"
    assert list(judge(lamp())) == [Problem(("a",), "not a")]


def test_all_of_several_say_each_what_is_wrong() -> None:
    judge = all_must_pass(must_be_true("a", otherwise="not a"), must_be_true("b", otherwise="not b"))
    assert [verdict.path for verdict in judge(lamp())] == [("a",), ("b",)]


def test_words_for_what_holds() -> None:
    assert equals(1, [2])([2])
    assert differs_from("a")(MISSING)
    assert (number_of("1.5"), number_of(True), number_of("x"), number_of([])) == (1.5, None, None, None)


def shade(name: str = "x", unknown: Any = None, **after: Any) -> Resource:
    return Resource(
        address=f"house_shade.{name}", type="house_shade", action="create", after=after, after_unknown=unknown or {}
    )


RED = must_be_one_of("colour", ("red",), otherwise="it is not red.")
HAS_SHADE = must_have(Related("house_shade", by="lamp", name="name", that=RED), at="name", otherwise="No red shade.")


@pytest.mark.parametrize(
    ("others", "verdict"),
    [
        ([shade(lamp="hall", colour="red")], []),
        ([shade(lamp="hall", colour="blue"), shade("y", lamp="hall", colour="red")], []),
        ([], [Problem("name", "No red shade.")]),
        ([shade(lamp="attic", colour="red")], [Problem("name", "No red shade.")]),
        ([shade(lamp="hall", colour="blue")], [Problem("name", "No red shade. house_shade.x: it is not red.")]),
        (
            [shade(lamp="hall", unknown={"colour": True})],
            [Undecided("name", "depends on colour of house_shade.x, which is known only after apply")],
        ),
        (
            [shade(unknown={"lamp": True}, colour="red")],
            [Undecided("name", "may be set by house_shade, which is known only after apply")],
        ),
    ],
)
def test_what_stands_beside_may_meet_a_demand(others: list[Resource], verdict: list[Any]) -> None:
    subject = lamp()
    assert list(HAS_SHADE(subject, PlanResources([subject, *others]))) == verdict


def test_its_own_arguments_may_meet_it_too() -> None:
    judge = must_have(
        Related("house_shade", by="lamp", name="name"),
        at="shade",
        otherwise=NO,
        or_else=must_be_set("shade", otherwise=NO),
    )
    for resource, verdict in ((lamp(shade="s"), 0), (lamp(), 1)):
        assert len(list(judge(resource, PlanResources([resource])))) == verdict


def test_what_must_not_stand_beside() -> None:
    judge = must_not_have(
        Related("house_shade", by="lamp", name="name", that=RED), at="name", otherwise="A wrong shade."
    )
    subject = lamp()
    assert list(judge(subject, PlanResources([subject, shade(lamp="hall", colour="red")]))) == []
    assert list(judge(subject, PlanResources([subject, shade(lamp="hall", colour="blue")]))) == [
        Problem("name", "A wrong shade. See house_shade.x.")
    ]
