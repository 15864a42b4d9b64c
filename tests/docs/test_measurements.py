"""docs/measurements.md has every section, and every cited figure is in it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.rig.catalogue import NAMES, benchmark

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "measurements.md"
TEXT = PAGE.read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_LINK = re.compile(r"\[([^\]]*\d[^\]]*)\]\((?:[\w./-]*/)?measurements\.md(?:#([\w-]*))?\)")
"""A link whose text has a figure in it, such as `[1.2 s](measurements.md#checking-saved-plans)`."""
_HEADING = re.compile(r"^##+ (.+)$", flags=re.MULTILINE)


def test_the_sections_are_the_benchmarks_in_their_order() -> None:
    sections = re.findall(r"^## (.+)$", TEXT, flags=re.MULTILINE)
    assert sections == ["Machine and versions", "Targets", *(benchmark(name).TITLE for name in NAMES)]


@pytest.mark.parametrize("name", NAMES)
def test_a_section_says_when_it_was_measured_and_has_a_table_or_says_what_was_missing(name: str) -> None:
    section = _section(benchmark(name).TITLE)
    assert re.search(rf"^`make bench ONLY={name}`: \d{{4}}-\d\d-\d\d ", section, flags=re.MULTILINE)
    assert re.search(r"^\| -[-:]+ \||is missing: ", section, flags=re.MULTILINE)


def test_a_figure_that_is_cited_stands_in_its_section() -> None:
    wrong = [(page.name, figure) for page in PAGES for figure, place in _cited(page) if figure not in place]
    assert wrong == []


def _cited(page: Path) -> Iterator[tuple[str, str]]:
    for text, anchor in _LINK.findall(page.read_text(encoding="utf-8")):
        titles = [title for title in _HEADING.findall(TEXT) if _anchor(title) == anchor]
        assert titles or not anchor, f"{page.name} refers to {anchor}, which is no section of the measurements"
        for figure in re.findall(r"\d[\d,.]*\d|\d", text):
            yield figure, _section(titles[0]) if titles else TEXT


def _anchor(title: str) -> str:
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def _section(title: str) -> str:
    """A section with its subsections."""
    begun = TEXT.index(f"# {title}\n")
    ended = TEXT.find("\n## ", begun + 1)
    return TEXT[begun : ended if ended > 0 else None]
