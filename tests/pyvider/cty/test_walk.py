"""Visiting, changing and comparing by path."""

from typing import Any

import pytest
from pyvider.cty import (
    UNKNOWN,
    CtyDynamic,
    CtyList,
    CtyMap,
    CtyNumber,
    CtyObject,
    CtySet,
    CtyString,
    CtyTuple,
    CtyValue,
)
from pyvider.cty.walk import (
    differences,
    first_difference,
    transform,
    unknown_paths,
    value_at,
    values_equal,
    walk,
    with_value_at,
)
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributePath

S, N = CtyString(), CtyNumber()
DISK = CtyObject(attribute_types={"size": N, "labels": CtyMap(value_type=S)})
SERVER = CtyObject(
    attribute_types={
        "name": S,
        "disks": CtyList(element_type=DISK),
        "zones": CtySet(element_type=S),
        "pair": CtyTuple(element_types=[S, N]),
        "extra": CtyDynamic(),
    }
)


def server(**changes: Any) -> dict[str, Any]:
    disk = {"size": 1, "labels": {"env": "dev"}}
    extra = CtyValue(CtyList(element_type=S), ["x"])
    return {"name": "a", "disks": [disk], "zones": ["z1", "z2"], "pair": ["p", 2], "extra": extra} | changes


def test_a_walk_meets_every_value_with_its_path_and_type() -> None:
    met = [(str(path), raw, str(subject)) for path, raw, subject in walk(server(), SERVER)]
    assert met[0] == ("", server(), "object")
    assert [item for item in met if item[2] in ("string", "number")] == [
        ("name", "a", "string"),
        ("disks[0].size", 1, "number"),
        ('disks[0].labels["env"]', "dev", "string"),
        ("zones", "z1", "string"),
        ("zones", "z2", "string"),
        ("pair[0]", "p", "string"),
        ("pair[1]", 2, "number"),
        ("extra[0]", "x", "string"),
    ]


def test_a_walk_does_not_enter_null_or_unknown() -> None:
    met = [str(path) for path, _, _ in walk(server(disks=None, zones=UNKNOWN, extra=None), SERVER)]
    assert met == ["", "name", "disks", "zones", "pair", "pair[0]", "pair[1]", "extra"]


def test_a_transformation_changes_a_copy_from_the_inside_out() -> None:
    original = server()
    upper = transform(original, SERVER, lambda path, raw, subject: raw.upper() if isinstance(raw, str) else raw)
    assert upper["disks"][0]["labels"] == {"env": "DEV"}
    assert upper["zones"] == ["Z1", "Z2"]
    assert upper["extra"] == CtyValue(CtyList(element_type=S), ["X"])
    assert original == server()
    merged = transform(
        original, SERVER, lambda path, raw, subject: "z" if path == ROOT / "zones" and subject == S else raw
    )
    assert merged["zones"] == ["z"]


def test_values_are_read_and_replaced_at_a_path() -> None:
    path = AttributePath.parse('disks[0].labels["env"]')
    assert value_at(server(), path) == "dev"
    assert value_at(server(), AttributePath.parse("extra[0]")) == "x"
    assert value_at(server(disks=UNKNOWN), path) == UNKNOWN
    assert value_at(server(disks=None), path) is None
    changed = with_value_at(server(), path, "prod")
    assert value_at(changed, path) == "prod"
    assert server() == server()
    assert with_value_at(server(), AttributePath.parse("extra[0]"), "y")["extra"].raw == ["y"]
    assert with_value_at(server(), ROOT, None) is None


@pytest.mark.parametrize("text", ["nope", "disks[5]", 'disks[0].labels["x"]', "disks[0].labels.x"])
def test_a_path_to_nothing_is_a_conversion_error_that_names_it(text: str) -> None:
    with pytest.raises(ConversionError, match="there is no such value"):
        value_at(server(), AttributePath.parse(text))


def test_replacing_something_inside_null_is_a_conversion_error() -> None:
    with pytest.raises(ConversionError) as caught:
        with_value_at(server(disks=None), AttributePath.parse("disks[0].size"), 1)
    assert str(caught.value.path) == "disks[0]"


@pytest.mark.parametrize(
    ("change", "paths"),
    [
        ({}, []),
        ({"name": "b"}, ["name"]),
        ({"name": None}, ["name"]),
        ({"name": UNKNOWN}, ["name"]),
        ({"disks": [{"size": 2, "labels": {"env": "prod"}}]}, ["disks[0].size", 'disks[0].labels["env"]']),
        ({"disks": []}, ["disks"]),
        ({"disks": [{"size": 1, "labels": {"tier": "web"}}]}, ["disks[0].labels"]),
        ({"zones": ["z1", "z3"]}, ["zones"]),
        ({"pair": ["p", 3]}, ["pair[1]"]),
        ({"extra": CtyValue(CtyList(element_type=S), ["y"])}, ["extra[0]"]),
        ({"extra": CtyValue(S, "x")}, ["extra"]),
    ],
)
def test_differences_are_told_by_their_innermost_paths(change: dict[str, Any], paths: list[str]) -> None:
    other = server(**change)
    assert [str(path) for path in differences(server(), other, SERVER)] == paths
    assert values_equal(server(), other) is (not paths)
    first = first_difference(server(), other, SERVER)
    assert (str(first) if first else None) == (paths[0] if paths else None)


def test_the_paths_of_what_is_unknown_are_found() -> None:
    raw = server(name=UNKNOWN, disks=[{"size": UNKNOWN, "labels": {}}], zones=[UNKNOWN])
    assert [str(path) for path in unknown_paths(raw, SERVER)] == ["name", "disks[0].size", "zones"]
