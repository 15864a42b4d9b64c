"""Words that names do without: found however they are written, and taken out."""

from collections.abc import Sequence
from functools import lru_cache

from naming_checker.cases import ANY_SEPARATOR, words_of
from naming_checker.selection import matches

_HYPHENS = str.maketrans(dict.fromkeys(ANY_SEPARATOR, "-"))


def forbidden_words(text: str, globs: Sequence[str]) -> list[str]:
    """The words of a text that are forbidden, as they are written; of several words together, as they are forbidden."""
    words = words_of(text)
    found = [word for word in words if _is_forbidden(word.lower(), tuple(globs))]
    together = "-".join(word.lower() for word in words)
    found += [glob for glob in globs if _occurs(glob.lower().translate(_HYPHENS), together)]
    return list(dict.fromkeys(found))


def allowed_words(words: Sequence[str], globs: Sequence[str]) -> list[str]:
    """The words that are not forbidden."""
    return [word for word in words if not _is_forbidden(word.lower(), tuple(globs))]


@lru_cache(maxsize=4096)
def _is_forbidden(word: str, globs: tuple[str, ...]) -> bool:
    return any(matches(word, glob.lower()) for glob in globs)


def _occurs(glob: str, together: str) -> bool:
    """Whether a glob of several words fits some of the words that stand together."""
    return "-" in glob and matches(f"-{together}-", f"*-{glob}-*")
