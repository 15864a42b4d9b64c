"""Annotations in a file beside the configuration, for objects whose state has no room for them."""

from pathlib import Path

from tollgate_host.interception.annotations.sidecar import Sidecar
from tollgate_host.interception.identity.state_objects import StateObject, StateObjects

RECORDS = {"it": {"version": "1", "hook": "post-apply", "data": {"a": 1}, "timestamp": "t"}}


def state_at(*addresses: str) -> StateObjects:
    return StateObjects(StateObject(address=address, type="a", attributes={}) for address in addresses)


def test_a_record_follows_a_resource_that_is_moved(tmp_path: Path) -> None:
    sidecar = Sidecar(tmp_path / "notes.json", "default")
    sidecar.update({"a.old": RECORDS, "a.gone": RECORDS}, state_at("a.old", "a.gone"))
    sidecar.update({}, state_at("a.new"), {"a.old": "a.new", "a.gone": "a.gone"}.__getitem__)
    assert sidecar.read() == {"a.new": RECORDS}


def test_a_record_whose_object_stayed_is_not_moved(tmp_path: Path) -> None:
    sidecar = Sidecar(tmp_path / "notes.json", "default")
    sidecar.update({"a.old": RECORDS}, state_at("a.old"))
    sidecar.update({}, state_at("a.old", "a.new"), lambda _: "a.new")
    assert sidecar.read() == {"a.old": RECORDS}
