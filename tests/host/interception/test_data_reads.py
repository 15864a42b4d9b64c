"""Reads of data sources find their addresses in the finished plan."""

from typing import Any

from tollgate_host.interception.identity.data_reads import DataRead, match_reads
from tollgate_host.interception.identity.resource_identity import ResourceIdentity

EITHER = ResourceIdentity(candidates=("module.a.data.lab_zone.here", "module.b.data.lab_zone.here"))


def read(token: str, values: dict[str, Any], place: ResourceIdentity = EITHER) -> DataRead:
    return DataRead(token=token, type="lab_zone", place=place, values=values)


def test_a_read_is_found_by_what_was_read() -> None:
    sources = [
        ("module.a.data.lab_zone.here", "lab_zone", {"name": "one", "size": 1}),
        ("module.b.data.lab_zone.here", "lab_zone", {"name": "two", "size": 2}),
    ]
    reads = [read("t-1", {"name": "two", "size": 2}), read("t-2", {"size": 1.0, "name": "one"})]
    assert match_reads(reads[:1], sources, ()) == {"t-1": "module.b.data.lab_zone.here"}
    assert match_reads(reads[1:], sources, ()) == {"t-2": "module.a.data.lab_zone.here"}


def test_of_equal_reads_each_gets_an_address_of_its_own() -> None:
    sources = [(f"module.{name}.data.lab_zone.here", "lab_zone", {"name": "one"}) for name in "ab"]
    found = match_reads([read("t-1", {"name": "one"}), read("t-2", {"name": "one"})], sources, ())
    assert sorted(found.values()) == ["module.a.data.lab_zone.here", "module.b.data.lab_zone.here"]


def test_sets_are_compared_without_their_order() -> None:
    sources = [("module.a.data.lab_zone.here", "lab_zone", {"names": ["x", "y"]})]
    assert match_reads([read("t-1", {"names": ["y", "x"]}, ResourceIdentity())], sources, ()) == {
        "t-1": "module.a.data.lab_zone.here"
    }


def test_an_address_that_another_read_has_is_not_given_again() -> None:
    sources = [("module.a.data.lab_zone.here", "lab_zone", {"name": "one"})]
    assert match_reads([read("t-1", {"name": "one"})], sources, ["module.a.data.lab_zone.here"]) == {}


def test_a_block_that_cannot_be_meant_is_not_taken() -> None:
    sources = [("module.c.data.lab_zone.here", "lab_zone", {"name": "one"})]
    assert match_reads([read("t-1", {"name": "one"})], sources, ()) == {}
