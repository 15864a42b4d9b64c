"""Ways of writing a name, and a name rewritten in each of them."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Literal

Case = Literal["kebab-case", "snake_case", "camelCase", "PascalCase", "lowercase", "UPPER_SNAKE", "none"]

SEPARATORS: dict[Case, str] = {"kebab-case": "-", "snake_case": "_", "UPPER_SNAKE": "_"}
"""What stands between the words, in the cases that have it."""

ANY_SEPARATOR = "-_./: "
"""What people put between words."""

_WORDS: dict[Case, str] = {
    "kebab-case": r"[a-z0-9]+",
    "snake_case": r"[a-z0-9]+",
    "lowercase": r"[a-z0-9]+",
    "UPPER_SNAKE": r"[A-Z0-9]+",
}
_WHOLE: dict[Case, str] = {"camelCase": r"[a-z][a-zA-Z0-9]*", "PascalCase": r"[A-Z][a-zA-Z0-9]*", "none": r".+"}
_WORD = re.compile(r"[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z0-9]+|[0-9]+")


def expression(case: Case, separator: str | None = None) -> str:
    """Return a case as a regular expression for a whole name; `lowercase` takes a separator if one is given."""
    if case not in _WORDS:
        return _WHOLE[case]
    between = separator or SEPARATORS.get(case, "")
    word = _WORDS[case]
    return rf"{word}(?:{re.escape(between)}{word})*" if between else word


def separate(separator: str) -> str:
    """Return a regular expression for words with only a separator between them."""
    word = rf"[^{re.escape(ANY_SEPARATOR + separator)}]+"
    return rf"{word}(?:{re.escape(separator)}{word})*"


@lru_cache(maxsize=256)
def _compile(source: str) -> "re.Pattern[str]":
    return re.compile(source)


def is_written_in(text: str, case: Case, separator: str | None = None) -> bool:
    """Return whether a text is written in a case."""
    return _compile(expression(case, separator)).fullmatch(text) is not None


def is_separated_by(text: str, separator: str) -> bool:
    """Return whether nothing but the separator, and never two of it, stands between the words of a text."""
    return _compile(separate(separator)).fullmatch(text) is not None


def words_of(text: str) -> list[str]:
    """Return the words of a text, however they are separated, unchanged."""
    return _WORD.findall(text)


def write(words: Iterable[str], case: Case, separator: str | None = None) -> str:
    """Return the words, joined in a case."""
    lowered = [word.lower() for word in words]
    return _WRITERS[case](lowered, separator or SEPARATORS.get(case, ""))


def rewrite(text: str, case: Case, separator: str | None = None) -> str:
    """Return the words of a text written in a case; the text itself if it has no words."""
    words = words_of(text)
    return write(words, case, separator) if words else text


def _camel(words: Sequence[str]) -> str:
    return "".join([*words[:1], *(word.capitalize() for word in words[1:])])


def _pascal(words: Sequence[str]) -> str:
    return "".join(word.capitalize() for word in words)


_WRITERS: dict[Case, Callable[[Sequence[str], str], str]] = {
    "kebab-case": lambda words, _: "-".join(words),
    "snake_case": lambda words, _: "_".join(words),
    "camelCase": lambda words, _: _camel(words),
    "PascalCase": lambda words, _: _pascal(words),
    "lowercase": lambda words, separator: separator.join(words),
    "UPPER_SNAKE": lambda words, _: "_".join(words).upper(),
    "none": lambda words, separator: (separator or "-").join(words),
}
