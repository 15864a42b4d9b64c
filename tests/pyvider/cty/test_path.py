"""Attribute paths: built, printed, parsed, compared."""

import pytest
from pyvider.path import ROOT, AttributeName, AttributePath, ElementKey


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("name", (AttributeName("name"),)),
        ("a.b", (AttributeName("a"), AttributeName("b"))),
        ('a.b[0].c["k"]', (AttributeName("a"), AttributeName("b"), ElementKey(0), AttributeName("c"), ElementKey("k"))),
        ('tags["a \\"quoted\\" key"]', (AttributeName("tags"), ElementKey('a "quoted" key'))),
        ('tags["back\\\\slash"]', (AttributeName("tags"), ElementKey("back\\slash"))),
        ('m[""]', (AttributeName("m"), ElementKey(""))),
        ("a-b._c", (AttributeName("a-b"), AttributeName("_c"))),
        ("", ()),
    ],
)
def test_a_path_prints_as_it_parses(text: str, steps: tuple[AttributeName | ElementKey, ...]) -> None:
    assert AttributePath.parse(text) == AttributePath(steps)
    assert str(AttributePath(steps)) == text


@pytest.mark.parametrize("text", [".a", "a..b", "a[", "a[b]", "a['k']", "a b", "[0]a", 'a["k]'])
def test_what_is_no_path_is_refused_with_the_place_where_it_breaks(text: str) -> None:
    with pytest.raises(ValueError, match="is not an attribute path"):
        AttributePath.parse(text)


def test_an_attribute_and_a_map_key_of_the_same_name_are_different_steps() -> None:
    assert (ROOT / "tags")["env"] != ROOT / "tags" / "env"
    assert len({ROOT / "tags" / "env", (ROOT / "tags")["env"], AttributePath.of("tags", "env")}) == 2


def test_paths_are_built_step_by_step() -> None:
    path = (ROOT / "disk")[0] / "size"
    assert path == AttributePath.of("disk", 0, "size")
    assert path.parent == AttributePath.parse("disk[0]")
    assert path.last == AttributeName("size")
    assert path.starts_with(AttributePath.of("disk"))
    assert not path.starts_with(AttributePath.of("size"))
    assert path.under(AttributeName("server")) == AttributePath.parse("server.disk[0].size")
    assert AttributePath.of("a") + AttributePath.of("b", 1) == AttributePath.parse("a.b[1]")
    assert list(ROOT) == []
    assert not ROOT
    assert ROOT.last is None
    assert ROOT.parent == ROOT
