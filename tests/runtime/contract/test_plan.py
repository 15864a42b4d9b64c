"""Resources as integrations see them: accessors, and which values must not be repeated."""

from typing import Any

import pytest
from tollgate_runtime import MISSING, OMITTED, SENSITIVE, UNKNOWN, Operation, Resource
from tollgate_runtime.contract.plan import sensitive_values

UPDATED = Resource(
    address="aws_instance.web",
    type="aws_instance",
    name="web",
    action="update",
    before={"type": "t3.small", "ami": "a", "password": "(sensitive)", "disks": [{"size": 1}], "user_data": "old"},
    after={"type": "t3.large", "ami": "a", "password": "(sensitive)", "disks": [{"size": 1}]},
    after_unknown={"arn": True, "disks": [{"id": True}], "user_data": True},
    before_sensitive={"password": True},
    after_sensitive={"password": True},
)


def test_values_are_read_from_what_comes_after() -> None:
    assert UPDATED.value("type") == "t3.large"
    assert UPDATED.value("arn") is UNKNOWN
    assert UPDATED.value("password") is SENSITIVE
    assert UPDATED.value("nothing") is MISSING
    assert UPDATED.value(["disks", 0, "size"]) == 1
    assert list(UPDATED.values("disks[*].*")) == [(("disks", 0, "size"), 1), (("disks", 0, "id"), UNKNOWN)]


def test_values_of_what_is_deleted_are_read_from_before() -> None:
    deleted = Resource(action="delete", before={"name": "web", "tags": {"Owner": "me"}}, after_unknown={})
    assert deleted.value("name") == "web"
    assert deleted.current == {"name": "web", "tags": {"Owner": "me"}}
    assert deleted.tags == {"Owner": "me"}
    assert not deleted.is_unknown("name")


def test_of_a_resource_of_which_nothing_is_known_yet_every_value_is_unknown() -> None:
    created = Resource(action="create", after={}, after_unknown={"id": True, "name": True})
    assert created.value("name") is UNKNOWN
    assert created.is_unknown("id")
    assert created.value("size") is MISSING
    replaced = Resource(action="replace", before={"id": "i-1"}, after={}, after_unknown={"id": True})
    assert replaced.value("id") is UNKNOWN
    assert replaced.current == {}


def test_unknown_is_told_at_a_place_and_below_an_unknown_one() -> None:
    assert UPDATED.is_unknown("arn")
    assert UPDATED.is_unknown("arn.anything")
    assert UPDATED.is_unknown("disks[0].id")
    assert not UPDATED.is_unknown("disks")
    assert not UPDATED.is_unknown("type")


LEFT_OUT = Resource(
    action="create",
    after={"ami": "a", "metadata_options": [{"http_endpoint": "enabled"}], "disks": [{"size": 1}, {"size": 2}]},
    after_unknown={"subnet_id": True},
    after_omitted={
        "monitoring": True,
        "root": True,
        "metadata_options": [{"http_tokens": True}],
        "disks": [{}, {"iops": True}],
    },
)


def test_what_the_configuration_leaves_out_is_neither_unknown_nor_missing() -> None:
    assert LEFT_OUT.value("monitoring") is OMITTED
    assert LEFT_OUT.value("root[0].encrypted") is OMITTED
    assert LEFT_OUT.value("metadata_options[0].http_tokens") is OMITTED
    assert LEFT_OUT.value("metadata_options[0].http_endpoint") == "enabled"
    assert LEFT_OUT.value("subnet_id") is UNKNOWN
    assert LEFT_OUT.value("key_name") is MISSING
    assert LEFT_OUT.is_omitted("monitoring")
    assert not LEFT_OUT.is_omitted("subnet_id")
    assert not LEFT_OUT.is_unknown("monitoring")
    assert LEFT_OUT.changed("monitoring")


def test_a_pattern_finds_what_is_left_out_once_and_where_it_is() -> None:
    assert list(LEFT_OUT.values("root[*].encrypted")) == [(("root",), OMITTED)]
    assert list(LEFT_OUT.values("disks[*].iops")) == [(("disks", 1, "iops"), OMITTED)]
    assert list(LEFT_OUT.values("mon*")) == [(("monitoring",), OMITTED)]


def test_of_a_resource_whose_configuration_is_empty_something_comes() -> None:
    created = Resource(action="replace", before={"name": "old"}, after={}, after_omitted={"name": True})
    assert created.value("name") is OMITTED
    assert created.current == {}


def test_a_value_that_is_there_is_not_left_out_whatever_the_mask_says() -> None:
    assert Resource(after={"monitoring": False}, after_omitted={"monitoring": True}).value("monitoring") is False


@pytest.mark.parametrize(
    "resource",
    [
        Resource(after={"p": "secret"}, after_sensitive={"p": True}),
        Resource(before={"p": "secret"}, before_sensitive={"p": True}),
        Resource(after={"p": "(sensitive)"}),
        Resource(after={"p": "secret"}, after_sensitive=True),
    ],
)
def test_a_value_is_sensitive_by_either_mask_or_because_it_was_not_sent(resource: Resource) -> None:
    assert resource.is_sensitive("p")


def test_an_ordinary_value_is_not_sensitive() -> None:
    assert not UPDATED.is_sensitive("type")
    assert not UPDATED.is_sensitive("absent")


CHANGED = {
    "type": True,
    "ami": False,
    "absent": False,
    "arn": True,
    "user_data": True,
    "password": False,
    "disks": True,  # something in it is known only after apply
    "disks[0].size": False,
    "disks[0].id": True,
}


@pytest.mark.parametrize(("path", "is_changed"), CHANGED.items())
def test_a_change_is_a_difference_and_unknown_counts_as_one(path: str, is_changed: bool) -> None:
    assert UPDATED.changed(path) is is_changed


def test_everything_set_changes_in_a_create_and_in_a_delete() -> None:
    assert Resource(action="create", after={"a": 1}).changed("a")
    assert Resource(action="delete", before={"a": 1}).changed("a")
    assert not Resource(action="create", after={"a": None}).changed("a")


@pytest.mark.parametrize(
    ("resource", "display"),
    [
        (Resource(address="aws_instance.web[0]"), "aws_instance.web[0]"),
        (Resource(address_candidates=["a.b[0]", "a.b[1]"]), "a.b[0] or a.b[1]"),
        (Resource(type="aws_instance", name="web"), "aws_instance.web"),
        (Resource(type="aws_instance"), "aws_instance"),
    ],
)
def test_a_resource_is_called_by_its_address_or_what_it_may_be(resource: Resource, display: str) -> None:
    assert resource.display == display


def test_two_resources_share_no_defaults() -> None:
    Resource().after["x"] = 1
    assert Resource().after == {}


def resource_with(value: Any, mask: Any) -> Resource:
    return Resource(after=value, after_sensitive=mask)


SECRETS: dict[str, tuple[Resource, set[str]]] = {
    "one attribute": (resource_with({"p": "hunter2", "n": "web"}, {"p": True}), {"hunter2"}),
    "everything below a mark": (
        resource_with({"p": {"a": ["x1", {"b": "y2"}], "n": 42, "on": True, "none": None, "empty": ""}}, {"p": True}),
        {"x1", "y2", "42"},
    ),
    "inside lists": (resource_with({"l": [{"p": "one"}, {"p": "two"}]}, {"l": [{}, {"p": True}]}), {"two"}),
    "the whole object": (resource_with({"a": "b1"}, True), {"b1"}),
    "what was not sent": (resource_with({"p": "(sensitive)"}, {"p": True}), set()),
    "no mask": (resource_with({"p": "hunter2"}, False), set()),
    "before": (Resource(before={"p": "old"}, before_sensitive={"p": True}), {"old"}),
    "a mask of another shape": (resource_with({"p": "x"}, {"p": {"a": True}, "q": [True]}), set()),
}


@pytest.mark.requirement("V-6.3.3-02")
@pytest.mark.parametrize(("resource", "secrets"), SECRETS.values(), ids=SECRETS)
def test_the_secrets_of_a_resource_are_its_masked_values_sent_in_clear(resource: Resource, secrets: set[str]) -> None:
    assert sensitive_values(resource) == secrets


@pytest.mark.requirement("V-6.3.3-02")
def test_the_secrets_of_a_stage_are_those_of_all_its_resources() -> None:
    operation = Operation(resources=[resource_with({"p": value}, {"p": True}) for value in ("one", "two")])
    assert sensitive_values(operation) == {"one", "two"}
