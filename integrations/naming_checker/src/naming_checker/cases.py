"""Ways of writing a name, and a name rewritten in each of them."""

import re
from collections.abc import Callable

from naming_checker.config import Case

_PATTERNS: dict[Case, str] = {
    "kebab-case": r"[a-z0-9]+(-[a-z0-9]+)*",
    "snake_case": r"[a-z0-9]+(_[a-z0-9]+)*",
    "camelCase": r"[a-z][a-zA-Z0-9]*",
    "PascalCase": r"[A-Z][a-zA-Z0-9]*",
    "lowercase": r"[a-z0-9]+",
    "UPPER_SNAKE": r"[A-Z0-9]+(_[A-Z0-9]+)*",
}
_WRITERS: dict[Case, Callable[[list[str]], str]] = {
    "kebab-case": "-".join,
    "snake_case": "_".join,
    "camelCase": lambda words: "".join([*words[:1], *(word.capitalize() for word in words[1:])]),
    "PascalCase": lambda words: "".join(word.capitalize() for word in words),
    "lowercase": "".join,
    "UPPER_SNAKE": lambda words: "_".join(words).upper(),
}
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[0-9]+")


def is_written_in(text: str, case: Case) -> bool:
    """Whether a text is written in a case."""
    return re.fullmatch(_PATTERNS[case], text) is not None


def rewrite(text: str, case: Case) -> str:
    """The words of a text, written in a case; the text as it is if it has no words."""
    words = [word.lower() for word in _WORD.findall(text)]
    return _WRITERS[case](words) if words else text
