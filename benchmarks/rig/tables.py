"""What a benchmark gives: tables, and the targets that their figures are held to."""

from __future__ import annotations

from typing import Literal

import attrs

Cell = str | int | float | None
"""A word or a figure; None is a place with nothing to tell."""

NOT_RUN = "not run"
"""What stands where a size was left out because the one before it took too long."""


def figure(value: Cell) -> str:
    """Return a figure with three digits that count, and a word as it is."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, int) or abs(value) >= 100:
        return f"{value:,.0f}"
    digits = 1 if abs(value) >= 10 else 2 if abs(value) >= 0.1 or not value else 3
    return f"{value:.{digits}f}"


@attrs.frozen(kw_only=True)
class Target:
    """A figure and what it should be."""

    what: str
    value: float | None
    limit: float
    unit: str
    side: Literal["at most", "at least"] = "at most"

    @property
    def is_kept(self) -> bool | None:
        """Return whether it is; None if it was not measured."""
        if self.value is None:
            return None
        return self.value <= self.limit if self.side == "at most" else self.value >= self.limit


@attrs.frozen(kw_only=True)
class Table:
    """One table of a page.

    Attributes:
        columns: the headings, with the units; the first columns of a row say what the row is about.
        note: a sentence or two below the table.
    """

    title: str
    columns: list[str]
    rows: list[list[Cell]]
    note: str = ""
    targets: list[Target] = attrs.field(factory=list[Target])


@attrs.frozen(kw_only=True)
class Missing:
    """A peer that could not take part."""

    name: str
    reason: str


@attrs.frozen(kw_only=True)
class Result:
    """All that one benchmark found in one run, and how quiet the machine was meanwhile.

    Attributes:
        begun: when, as ISO 8601 in UTC.
        load: the load averages of one minute, before and after.
        loop: the milliseconds of a fixed loop of pure Python, before and after; 0 where nobody has looked.
        others: the part of all cores that processes used which were not the benchmark's, from 0 to 1.
        most: the largest size that was to be measured; 0 if there was no limit.
        trouble: why it ended early; empty if it did not.
    """

    name: str
    title: str
    about: str
    begun: str
    seconds: float
    load: tuple[float, float]
    others: float
    versions: dict[str, str]
    tables: list[Table]
    missing: list[Missing] = attrs.field(factory=list[Missing])
    trouble: str = ""
    is_quick: bool = False
    most: int = 0
    loop: tuple[float, float] = (0.0, 0.0)
