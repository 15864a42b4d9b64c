"""Small parts of sentences: counts with their nouns, and lists that stay short."""

from collections.abc import Sequence

_NAMED_AT_MOST = 3


def pluralize(number: int, noun: str) -> str:
    """Return a number with its noun: `1 resource`, `1,200 resources`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def singular(unit: str) -> str:
    """Return one of a unit: `hour` of `hours`; what counts in thousands (`1M requests`) or is a rate (`MBps`) stays."""
    return unit if unit[:1].isdecimal() or unit.endswith(("bps", "Bps")) else unit.removesuffix("s")


def some(names: Sequence[str]) -> str:
    """Return the first few of several names, and how many more there are."""
    named = ", ".join(names[:_NAMED_AT_MOST])
    rest = len(names) - _NAMED_AT_MOST
    return f"{named} and {rest:,} more" if rest > 0 else named
