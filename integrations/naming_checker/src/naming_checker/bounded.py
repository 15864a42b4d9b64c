"""Users' patterns, matched within a time limit, and given up for the rest of the run once they have exceeded it."""

from tollgate_runtime.patterns import MATCH_SECONDS, Pattern, PatternTimeout, pattern


class Exhausted(Exception):
    """A pattern took too long, now or before."""

    def __init__(self, source: str) -> None:
        super().__init__(
            f"the pattern {source!r} takes more than {MATCH_SECONDS:g} s; "
            "nested repetitions such as (a+)+ do that: write it without them"
        )


_given_up: set[str] = set()
"""Patterns that a plan of ten thousand names shall not wait for ten thousand times."""


def matches_whole(source: str, text: str) -> bool:
    """Return whether a pattern matches the whole text.

    Raises:
        Exhausted: it could not be told in time.
    """
    compiled = _usable(source)
    try:
        return compiled.fullmatch(text)
    except PatternTimeout:
        raise _give_up(source) from None


def occurs_in(source: str, text: str) -> bool:
    """Return whether a pattern occurs in a text.

    Raises:
        Exhausted: it could not be told in time.
    """
    compiled = _usable(source)
    try:
        return compiled.search(text)
    except PatternTimeout:
        raise _give_up(source) from None


def groups(source: str, text: str) -> dict[str, str] | None:
    """Return the named groups of a pattern that matches the whole text, or None.

    Raises:
        Exhausted: it could not be told in time.
    """
    compiled = _usable(source)
    try:
        return compiled.groups(text)
    except PatternTimeout:
        raise _give_up(source) from None


def _usable(source: str) -> Pattern:
    if source in _given_up:
        raise Exhausted(source)
    return pattern(source)


def _give_up(source: str) -> Exhausted:
    _given_up.add(source)
    return Exhausted(source)
