"""Names against globs, compiled once: a plan asks the same question thousands of times."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import lru_cache


@lru_cache(maxsize=16384)
def matches(name: str, patterns: tuple[str, ...]) -> bool:
    """Return whether a name fits one of several globs."""
    return any(name == pattern or fnmatchcase(name, pattern) for pattern in patterns)


def filter_matching(names: Iterable[str], patterns: tuple[str, ...]) -> list[str]:
    """Return those of several names that fit."""
    return [name for name in names if matches(name, patterns)]
