"""Regular expressions from a user's configuration: compiled with a clear refusal, matched within a bounded time.

A pattern such as `(a+)+$` can keep Python's own `re` busy for years. The package `regex` reads the same language and
takes a time limit; it is imported when the first pattern is compiled (the extra `tollgate-runtime[files]`).
"""

import re
from functools import lru_cache
from typing import Any

import attrs

from tollgate_runtime.errors import ConfigError

MATCH_SECONDS = 0.25
"""How long one match may take; a name or a tag against a sound pattern takes microseconds."""


MAX_EXPANDED_SIZE = 200_000
"""How large a pattern may be with its counts written out, as `regex` does: `a{99999999}` would fill the memory."""

_PIECE = re.compile(
    r"""\\.|\[\^?\]?(?:\\.|[^\]\\])*\]    # an escape, a class
      | \{(?P<count>\d+)(?:,\d*)?\}        # a count
      | (?P<open>\() | (?P<close>\)) | .""",
    re.VERBOSE | re.DOTALL,
)


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
        """Return whether the pattern matches the whole text.

        Raises:
            PatternTimeout: matching took too long.
        """
        return self._bounded(self._compiled.fullmatch, text) is not None

    def groups(self, text: str) -> dict[str, str] | None:
        """Return the named groups if the pattern matches the whole text, else None.

        Raises:
            PatternTimeout: matching took too long.
        """
        match = self._bounded(self._compiled.fullmatch, text)
        return None if match is None else match.groupdict("")

    def search(self, text: str) -> bool:
        """Return whether the pattern occurs in the text, as Terraform's `can(regex(...))` has it.

        Raises:
            PatternTimeout: matching took too long.
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

    if _expanded_size(source) > MAX_EXPANDED_SIZE:
        raise ConfigError(f"{source!r} repeats more than {MAX_EXPANDED_SIZE:,} times what stands before a {{count}}")
    try:
        return Pattern(source, regex.compile(source, regex.IGNORECASE if ignore_case else 0))
    except regex.error as error:
        raise ConfigError(f"{source!r} is not a regular expression: {error}") from None
    except RecursionError:
        raise ConfigError(f"{source[:60]!r}… is nested too deeply for a regular expression") from None


def _expanded_size(source: str) -> int:
    """Return how many characters, escapes and classes a pattern has with its counts written out, near enough."""
    sizes = [0]
    last = 0
    for piece in _PIECE.finditer(source):
        if piece["open"]:
            sizes.append(0)
            last = 0
        elif piece["close"] and len(sizes) > 1:
            last = sizes.pop()
            sizes[-1] += last
        elif piece["count"]:
            more = last * (int(piece["count"][:9]) - 1)
            sizes[-1] += more
            last += more
        else:
            last = 1
            sizes[-1] += 1
    return sum(sizes)
