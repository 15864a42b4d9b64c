"""Keys and values that are almost what was meant: `environment`, `Enviroment`, `cost_center`, `Env`."""

import re
from collections.abc import Iterable
from functools import lru_cache

_SHORTEST_ABBREVIATION = 3
_ALIKE = 0.84
"""How alike two words are, by difflib's measure, that differ in a letter or two."""


@lru_cache(maxsize=16384)
def is_near(written: str, meant: str) -> bool:
    """Return whether a word is a likely misspelling of another."""
    if written == meant:
        return False
    one, other = _plain(written), _plain(meant)
    if not one or not other:
        return False
    if one == other or (len(one) >= _SHORTEST_ABBREVIATION and other.startswith(one)):
        return True
    from difflib import SequenceMatcher

    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= _ALIKE


def near_ones(words: Iterable[str], meant: str) -> list[str]:
    """Return the likely misspellings of a word."""
    return [word for word in words if is_near(word, meant)]


def closest(written: str, known: Iterable[str]) -> str | None:
    """Return the known word that was probably meant."""
    from difflib import get_close_matches

    by_plain = {_plain(word): word for word in known}
    found = get_close_matches(_plain(written), by_plain, n=1, cutoff=0.75)
    return by_plain[found[0]] if found else None


def _plain(word: str) -> str:
    return re.sub(r"[\W_]+", "", word).casefold()
