"""Tags as they will be: defaults, `tags_all` and `tags` merged."""

from typing import Any

import pytest
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource

DEFAULTS = {"default_tags": [{"tags": {"Owner": "team", "Env": "prod"}}]}

MERGED: dict[str, tuple[Resource, dict[str, Any], bool]] = {
    "no tags": (Resource(after={"name": "x"}), {}, True),
    "null tags": (Resource(after={"tags": None}), {}, True),
    "own tags": (Resource(after={"tags": {"A": "1"}}), {"A": "1"}, True),
    "default tags": (
        Resource(after={"name": "x", "tags": None}, provider_config=DEFAULTS),
        {"Owner": "team", "Env": "prod"},
        True,
    ),
    "default tags of a host that sends no null": (
        Resource(after={"name": "x"}, after_unknown={"tags_all": True}, provider_config=DEFAULTS),
        {"Owner": "team", "Env": "prod"},
        True,
    ),
    "default tags of what has no tags": (Resource(after={"name": "x"}, provider_config=DEFAULTS), {}, True),
    "own tags win over default tags": (
        Resource(after={"tags": {"Owner": "me"}}, provider_config=DEFAULTS),
        {"Owner": "me", "Env": "prod"},
        True,
    ),
    "tags_all counts": (
        Resource(after={"tags": {"A": "1"}, "tags_all": {"A": "1", "B": "2"}}),
        {"A": "1", "B": "2"},
        True,
    ),
    "an unknown tags_all leaves nothing open": (
        Resource(after={"tags": {"A": "1"}}, after_unknown={"tags_all": True}),
        {"A": "1"},
        True,
    ),
    "unknown tags leave it open": (
        Resource(after={"x": 1}, after_unknown={"tags": True, "tags_all": True}, provider_config=DEFAULTS),
        {"Owner": "team", "Env": "prod"},
        False,
    ),
    "sensitive tags leave it open": (Resource(after={"tags": "(sensitive)"}), {}, False),
    "one unknown value": (
        Resource(after={"tags": {"A": "1"}}, after_unknown={"tags": {"B": True}}),
        {"A": "1", "B": UNKNOWN},
        True,
    ),
    "one sensitive value": (Resource(after={"tags": {"A": "(sensitive)"}}), {"A": SENSITIVE}, True),
    "a tag that is null is none": (Resource(after={"tags": {"A": None}}), {}, True),
    "default tags as one block": (
        Resource(after={"tags": None}, provider_config={"default_tags": {"tags": {"A": "1"}}}),
        {"A": "1"},
        True,
    ),
    "a default tag that is null or masked": (
        Resource(after={"tags": None}, provider_config={"default_tags": [{"tags": {"A": None, "B": "(sensitive)"}}]}),
        {"B": SENSITIVE},
        True,
    ),
    "default tags of a strange shape": (
        Resource(after={"tags": None}, provider_config={"default_tags": "x"}),
        {},
        True,
    ),
    "an empty block of default tags": (
        Resource(after={"tags": None}, provider_config={"default_tags": [{}, None]}),
        {},
        True,
    ),
    "a list of tags is no tags": (Resource(after={"tags": ["http-server"]}), {}, True),
    "tags of what is deleted": (Resource(before={"tags": {"A": "1"}}, action="delete"), {"A": "1"}, True),
}


@pytest.mark.parametrize(("resource", "tags", "is_complete"), MERGED.values(), ids=MERGED)
def test_tags_are_merged(resource: Resource, tags: dict[str, Any], is_complete: bool) -> None:
    assert resource.tags == tags
    assert resource.tags.is_complete is is_complete


def test_a_tag_that_may_still_come_is_unknown_and_one_that_cannot_is_missing() -> None:
    complete = Resource(after={"tags": {"A": "1"}}).tags
    assert (complete.value("A"), complete.value("B")) == ("1", MISSING)
    assert Resource(after={"x": 1}, after_unknown={"tags": True}).tags.value("B") is UNKNOWN
