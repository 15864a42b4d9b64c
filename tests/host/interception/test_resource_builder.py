"""What a Resource of a live run shows and hides."""

from tollgate_host.interception.resource_builder import Sides, hide_secrets

MASK = {"value": True, "value_wo": True}


def test_the_side_that_has_no_object_has_no_marks() -> None:
    created, _ = hide_secrets(Sides(before=None, after={"value": "x"}), MASK, MASK)
    assert (created["before"], created["before_sensitive"]) == (None, False)
    assert created["after_sensitive"]["value"] is True
    deleted, _ = hide_secrets(Sides(before={"value": "x"}, after=None), MASK, MASK)
    assert (deleted["after"], deleted["after_sensitive"]) == (None, {})
    assert deleted["before_sensitive"]["value"] is True


def test_the_configuration_is_what_is_written_in_blocks_too() -> None:
    rule = {"id": "x", "prefix": None, "filter": [], "expiration": [{"days": 30, "date": None}]}
    config = {"bucket": "b", "acl": None, "rule": [rule], "grant": [], "tags": {"Owner": None}, "actions": [None]}
    shown, _ = hide_secrets(Sides(before=None, after={}, config=config), False, False)
    assert shown["config"] == {
        "bucket": "b",
        "rule": [{"id": "x", "expiration": [{"days": 30}]}],
        "tags": {"Owner": None},
    }
