"""Regular expressions from a user's configuration: compiled with a clear refusal, matched within a bounded time.

A pattern such as `(a+)+$` can keep Python's own `re` busy for years. The package `regex` reads the same language and
takes a time limit; it is imported when the first pattern is compiled (the extra `tollgate-runtime[files]`).
"""

from functools import lru_cache
from typing import Any

import attrs

from tollgate_runtime.errors import ConfigError

MATCH_SECONDS = 0.25
"""How long one match may take; a name or a tag against a sound pattern takes microseconds."""


class PatternTimeout(Exception):
    """A match took longer than it may: the pattern backtracks without end on that text."""

    def __init__(self, pattern: str, text: str) -> None:
        shown = text if len(text) <= 60 else f"{text[:57]}..."
        super().__init__(
            f"The pattern {pattern!r} took more than {MATCH_SECONDS:g} s on {shown!r}: "
            "nested repetitions such as (a+)+ do that; write it without them."
        )
        self.pattern = pattern


@attrs.frozen
class Pattern:
    """A compiled pattern whose matches are bounded in time."""

    source: str
    _compiled: Any = attrs.field(repr=False, eq=False)

    def fullmatch(self, text: str) -> bool:
        """Whether the pattern is the whole text.

        Raises:
            PatternTimeout: it could not be told in time.
        """
        return self._bounded(self._compiled.fullmatch, text) is not None

    def groups(self, text: str) -> dict[str, str] | None:
        """The named groups of the pattern as the whole text; None if it is not.

        Raises:
            PatternTimeout: it could not be told in time.
        """
        match = self._bounded(self._compiled.fullmatch, text)
        return None if match is None else match.groupdict("")

    def search(self, text: str) -> bool:
        """Whether the pattern occurs in the text, as Terraform's `can(regex(...))` has it.

        Raises:
            PatternTimeout: it could not be told in time.
        """
        return self._bounded(self._compiled.search, text) is not None

    def _bounded(self, match: Any, text: str) -> Any:
        try:
            return match(text, timeout=MATCH_SECONDS)
        except TimeoutError:
            raise PatternTimeout(self.source, text) from None


@lru_cache(maxsize=1024)
def pattern(source: str, *, ignore_case: bool = False) -> Pattern:
    """Compile a pattern.

    Raises:
        ConfigError: it is not a regular expression; the sentence says what is wrong and where.
    """
    import regex

    try:
        return Pattern(source, regex.compile(source, regex.IGNORECASE if ignore_case else 0))
    except regex.error as error:
        raise ConfigError(f"{source!r} is not a regular expression: {error}") from None
