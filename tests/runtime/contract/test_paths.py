"""Attribute paths: read, written, looked up, and matched as patterns."""

from fnmatch import fnmatchcase
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN
from tollgate_runtime.contract.markers import SENSITIVE_TEXT
from tollgate_runtime.contract.paths import (
    Path,
    find_all,
    format_path,
    has_mark,
    is_marked,
    look_up,
    mask_at,
    parse_path,
)

READ: dict[str, Path] = {
    "": (),
    "name": ("name",),
    "tags.Owner": ("tags", "Owner"),
    "ebs_block_device[0].encrypted": ("ebs_block_device", 0, "encrypted"),
    "ebs_block_device.0.encrypted": ("ebs_block_device", "0", "encrypted"),
    "a[*].b[*]": ("a", "*", "b", "*"),
    "tags.Cost*": ("tags", "Cost*"),
    'tags["a.b"]': ("tags", "a.b"),
    "tags['a[0]']": ("tags", "a[0]"),
    'tags["say \\"hi\\""]': ("tags", 'say "hi"'),
    'tags["back\\\\slash"]': ("tags", "back\\slash"),
    'tags[""]': ("tags", ""),
    'tags["kubernetes.io/cluster/a"].x': ("tags", "kubernetes.io/cluster/a", "x"),
    "tags.Größe": ("tags", "Größe"),
    "with space.x": ("with space", "x"),
    "[0][1]": (0, 1),
}


@pytest.mark.parametrize(("text", "path"), READ.items())
def test_a_path_is_read_step_by_step(text: str, path: Path) -> None:
    assert parse_path(text) == path


@pytest.mark.parametrize("text", ["a.", "a..b", "a[", "a[x]", "a[-1]", 'a["b', "a]", ".", 'a["b\\"]'])
def test_a_text_that_is_no_path_is_refused_with_the_place(text: str) -> None:
    with pytest.raises(ValueError, match="is not an attribute path: cannot read it from"):
        parse_path(text)


def test_steps_are_taken_as_they_are() -> None:
    assert parse_path(["tags", "a.b", 0]) == ("tags", "a.b", 0)
    assert parse_path(step for step in ("a", 1)) == ("a", 1)


@given(st.lists(st.text() | st.integers(min_value=0, max_value=10**6)).map(tuple))
def test_a_path_survives_being_written_and_read(path: Path) -> None:
    assert parse_path(format_path(path)) == path


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (("tags", "Owner"), "tags.Owner"),
        (("a", 0, "b-c"), "a[0].b-c"),
        (("tags", "a.b"), 'tags["a.b"]'),
        (("tags", 'q"q'), 'tags["q\\"q"]'),
        ((), ""),
    ],
)
def test_a_path_is_written_as_terraform_writes_it(path: Path, text: str) -> None:
    assert format_path(path) == text


VALUE: dict[str, Any] = {
    "name": "web",
    "count": 0,
    "empty": "",
    "off": False,
    "nothing": None,
    "password": SENSITIVE_TEXT,
    "tags": {"Owner": "me", "Cost.Center": "7", "Team": None},
    "disks": [{"size": 10, "kms": SENSITIVE_TEXT}, {"size": 20}],
    "ports": [80, 443],
}
UNKNOWN_MASK: dict[str, Any] = {
    "id": True,
    "tags": {},
    "disks": [{}, {"id": True}],
    "network": {"ip": True},
    "computed": [{"arn": True}],
}

FOUND: dict[str, Any] = {
    "": VALUE,
    "name": "web",
    "count": 0,
    "empty": "",
    "off": False,
    "nothing": MISSING,
    "absent": MISSING,
    "absent.deeper": MISSING,
    "name.deeper": MISSING,
    "id": UNKNOWN,
    "id.deeper": UNKNOWN,
    "password": SENSITIVE,
    "password.deeper": SENSITIVE,
    "tags.Owner": "me",
    "tags.Team": MISSING,
    'tags["Cost.Center"]': "7",
    "disks[0].size": 10,
    "disks.1.size": 20,
    "disks[2].size": MISSING,
    "disks[0].kms": SENSITIVE,
    "disks[1].id": UNKNOWN,
    "network.ip": UNKNOWN,
    "network": MISSING,
    "computed[0].arn": UNKNOWN,
    "ports[1]": 443,
    "ports.Owner": MISSING,
}


@pytest.mark.parametrize(("path", "expected"), FOUND.items())
def test_a_value_is_looked_up_or_marked(path: str, expected: Any) -> None:
    found = look_up(VALUE, UNKNOWN_MASK, parse_path(path))
    assert found is expected or found == expected


MATCHED: dict[str, list[tuple[Path, Any]]] = {
    "name": [(("name",), "web")],
    "absent": [],
    "nothing": [(("nothing",), MISSING)],
    "tags.*": [(("tags", "Owner"), "me"), (("tags", "Cost.Center"), "7"), (("tags", "Team"), MISSING)],
    "tags.Cost*": [(("tags", "Cost.Center"), "7")],
    "disks[*].size": [(("disks", 0, "size"), 10), (("disks", 1, "size"), 20)],
    "disks[*].kms": [(("disks", 0, "kms"), SENSITIVE)],
    "disks[*].id": [(("disks", 1, "id"), UNKNOWN)],
    "disks[1].*": [(("disks", 1, "size"), 20), (("disks", 1, "id"), UNKNOWN)],
    "disks.1.size": [(("disks", 1, "size"), 20)],
    "ports[*]": [(("ports", 0), 80), (("ports", 1), 443)],
    "ports[5]": [],
    "id.*.deeper": [(("id",), UNKNOWN)],
    "password[*]": [(("password",), SENSITIVE)],
    "network.*": [(("network", "ip"), UNKNOWN)],
    "computed[*].arn": [(("computed", 0, "arn"), UNKNOWN)],
    "*.Owner": [(("password",), SENSITIVE), (("tags", "Owner"), "me"), (("id",), UNKNOWN)],
    "d*[*].size": [(("disks", 0, "size"), 10), (("disks", 1, "size"), 20)],
}


@pytest.mark.parametrize(("pattern", "expected"), MATCHED.items())
def test_a_pattern_finds_every_place_it_matches(pattern: str, expected: list[tuple[Path, Any]]) -> None:
    assert list(find_all(VALUE, UNKNOWN_MASK, parse_path(pattern))) == expected


def test_a_key_with_the_letters_of_a_pattern_is_found_by_its_own_name() -> None:
    assert list(find_all({"a[b]": 1, "ab": 2, "ac": 3}, None, ("a[b]",))) == [(("a[b]",), 1), (("ab",), 2)]


def test_marks_are_found_at_a_place_above_it_and_below_it() -> None:
    mask = {"a": True, "b": {"c": [False, True]}}
    assert [is_marked(mask, parse_path(path)) for path in ("a", "a.x.y", "b", "b.c[1]", "b.c[0]")] == [
        True,
        True,
        False,
        True,
        False,
    ]
    assert has_mark(mask_at(mask, ("b",)))
    assert not has_mark(mask_at(mask, ("b", "c", 0)))


MARKS: list[tuple[Any, bool]] = [
    (True, True),
    (False, False),
    (None, False),
    ({}, False),
    ([[{}]], False),
    ([[{"x": True}]], True),
    ("x", False),
]


@pytest.mark.parametrize(("mask", "is_marked_somewhere"), MARKS)
def test_a_mark_is_found_however_deep(mask: Any, is_marked_somewhere: bool) -> None:
    assert has_mark(mask) is is_marked_somewhere


KEYS = st.sampled_from(["a", "b", "ab", "0", "1"])
LEAVES = st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["x", SENSITIVE_TEXT])
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3))
MASKS = st.recursive(
    st.booleans(), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)
PATTERNS = st.lists(KEYS | st.integers(0, 2) | st.sampled_from(["*", "a*", "?"]), max_size=3).map(tuple)


def child(value: Any, key: str | int) -> Any:
    try:
        return value[str(key) if isinstance(value, dict) else int(key)]
    except (KeyError, IndexError, ValueError, TypeError):
        return None


def model_look_up(value: Any, mask: Any, path: Path) -> Any:
    """The definition, said once more in the plainest way: the first mark on the way down, else the value."""
    for place in range(len(path) + 1):
        here, marked = value, mask
        for step in path[:place]:
            here, marked = (None if isinstance(here, str) else child(here, step)), child(marked, step)
        if marked is True:
            return UNKNOWN
        if here == SENSITIVE_TEXT:
            return SENSITIVE
        if place == len(path):
            return MISSING if here is None else here
    raise AssertionError


def places_in(value: Any, mask: Any, at: Path = ()) -> list[Path]:
    """Every path there is in a value, or below which its mask has a mark."""
    keys: list[str | int] = []
    for container in (value, mask):
        if isinstance(container, dict):
            members = cast("dict[str, Any]", container)
            keys += [key for key, inner in members.items() if members is value or has_mark(inner)]
        elif isinstance(container, list):
            items = cast("list[Any]", container)
            keys += [index for index in range(len(items)) if container is value or has_mark(items[index])]
    unique = list(dict.fromkeys(keys))
    return [at, *(place for key in unique for place in places_in(child(value, key), child(mask, key), (*at, key)))]


def fits(path: Path, pattern: Path) -> bool:
    if len(path) != len(pattern):
        return False
    return all(
        (step == "*" or str(step) == str(key)) if isinstance(key, int) else fnmatchcase(key, str(step))
        for key, step in zip(path, pattern, strict=True)
    )


@given(VALUES, MASKS, PATTERNS)
def test_looking_up_agrees_with_the_definition(value: Any, mask: Any, path: Path) -> None:
    assert look_up(value, mask, path) == model_look_up(value, mask, path)


@given(VALUES, MASKS, PATTERNS)
def test_a_pattern_finds_what_trying_every_place_finds(value: Any, mask: Any, pattern: Path) -> None:
    expected: dict[Path, Any] = {}
    for place in places_in(value, mask):
        above = [model_look_up(value, mask, place[:depth]) for depth in range(len(place))]
        if any(marker in (UNKNOWN, SENSITIVE) for marker in above if isinstance(marker, type(UNKNOWN))):
            continue
        here = model_look_up(value, mask, place)
        is_marker = here is UNKNOWN or here is SENSITIVE
        if fits(place, pattern) or (is_marker and fits(place, pattern[: len(place)])):
            expected[place] = here
    found = {tuple(map(str, place)): marker for place, marker in find_all(value, mask, pattern)}
    assert found == {tuple(map(str, place)): marker for place, marker in expected.items()}
