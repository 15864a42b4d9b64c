"""Words that names do without: found however they are written, and taken out."""

from collections.abc import Sequence
from functools import lru_cache

from naming_checker.conventions.cases import ANY_SEPARATOR, words_of
from naming_checker.conventions.selection import matches

_HYPHENS = str.maketrans(dict.fromkeys(ANY_SEPARATOR, "-"))


def forbidden_words(text: str, globs: Sequence[str]) -> list[str]:
    """Return the forbidden words in a text, as written.

    Of several words together, as they are forbidden.
    """
    known = tuple(globs)
    words = words_of(text)
    found = [word for word in words if _is_forbidden(word.lower(), known)]
    for glob, several in _globs_of_several_words(known):
        if matches(f"-{'-'.join(words).lower()}-", several):
            found.append(glob)
    return list(dict.fromkeys(found))


def allowed_words(words: Sequence[str], globs: Sequence[str]) -> list[str]:
    """Return the words that are not forbidden."""
    return [word for word in words if not _is_forbidden(word.lower(), tuple(globs))]


@lru_cache(maxsize=4096)
def _is_forbidden(word: str, globs: tuple[str, ...]) -> bool:
    return any(matches(word, glob.lower()) for glob in globs)


@lru_cache(maxsize=256)
def _globs_of_several_words(globs: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the globs that are about words that stand together, each with the glob to find them by."""
    written = [(glob, glob.lower().translate(_HYPHENS)) for glob in globs]
    return [(glob, f"*-{several}-*") for glob, several in written if "-" in several]
