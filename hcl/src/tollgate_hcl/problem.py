"""A mistake in the configuration, and how it is shown."""

import unicodedata
from collections.abc import Iterable
from typing import Literal

import msgspec

from tollgate_hcl.position import SourceFile, SourceRange

Severity = Literal["error", "warning"]

_WINDOW = 160


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One mistake: what is wrong, where, and what to do about it.

    Attributes:
        summary: a few words, the same for every mistake of the kind.
        detail: the sentence that helps.
        range: where, or None if it stands nowhere.
        source_line: the line that `range` begins on, as it is in the file.
        severity: an error stops the run; a warning does not.
    """

    summary: str
    detail: str
    range: SourceRange | None = None
    source_line: str = ""
    severity: Severity = "error"

    @property
    def is_error(self) -> bool:
        """Return whether it stops the run."""
        return self.severity == "error"

    def __str__(self) -> str:
        return render(self)


def problem_at(
    source: SourceFile, start: int, end: int, *, summary: str, detail: str, severity: Severity = "error"
) -> Problem:
    """Return a problem with a stretch of a file, its line included."""
    place = source.range(start, end)
    return Problem(
        summary=summary,
        detail=detail,
        range=place,
        source_line=source.line_text(place.start_line),
        severity=severity,
    )


def render(problem: Problem) -> str:
    """Return the problem as plain text: summary, place, the source line with carets, detail."""
    title = f"{problem.severity.capitalize()}: {problem.summary}"
    if problem.range is None:
        return f"{title}\n\n{problem.detail}"
    place = problem.range
    line, carets = _excerpt(problem.source_line, place)
    number = f"{place.start_line:>4}: "
    return (
        f"{title}\n\n"
        f"  on {place.file} line {place.start_line}, column {place.start_column}:\n"
        f"{number}{line}\n"
        f"{' ' * len(number)}{carets}\n\n"
        f"{problem.detail}"
    )


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return ` Did you mean "x"?` if a known word is close, else an empty text."""
    from difflib import get_close_matches  # only for a mistake

    close = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f' Did you mean "{close[0]}"?' if close else ""


def _excerpt(line: str, place: SourceRange) -> tuple[str, str]:
    """Return the part of the line around the range, and the carets under it."""
    start = place.start_column - 1
    end = place.end_column - 1 if place.end_line == place.start_line else len(line)
    if len(line) > _WINDOW:
        cut = max(0, start - _WINDOW // 4)
        line, start, end = line[cut : cut + _WINDOW], start - cut, end - cut
    end = max(min(end, len(line)), start + 1)
    shown = "".join(char if char.isprintable() or char == "\t" else "\ufffd" for char in line)
    indent = "".join("\t" if char == "\t" else " " * _cells(char) for char in shown[:start])
    return shown, indent + "^" * (sum(map(_cells, shown[start:end])) or 1)


def _cells(char: str) -> int:
    """Return how many columns of a terminal a character fills."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
