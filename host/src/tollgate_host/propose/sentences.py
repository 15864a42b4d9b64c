"""The sentences of a proposal: counts, and the first few of many."""

from collections.abc import Sequence

from tollgate_host.report.wording import pluralize

_MOST = 6
_LONGEST = 100


def list_first(items: Sequence[str], most: int = _MOST) -> str:
    """Return the first of some items, and how many more there are."""
    shown = [item if len(item) <= _LONGEST else f"{item[: _LONGEST - 1]}…" for item in items[:most]]
    more = len(items) - len(shown)
    return ", ".join(shown) + (f" and {more:,} more" if more else "")


def part_of(count: int, total: int, what: str) -> str:
    """Return `all 40 resources`, or `34 of 40 resources`."""
    return f"all {pluralize(total, what)}" if count == total and total > 1 else f"{count:,} of {pluralize(total, what)}"
