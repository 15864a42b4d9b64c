"""Checks whether a name matches its template, and finds the wrong part."""

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from naming_checker.bounded import Exhausted, groups, matches_whole
from naming_checker.check import Subject
from naming_checker.templates.tokens import Choice, Pieces, pieces_of

_GROUP = "part_"
_ANYTHING = ".*?"


class Fault(Struct, frozen=True):
    """The one part of a name that does not match its token, and all parts by token."""

    choice: Choice
    parts: Mapping[str, str]

    @property
    def part(self) -> str:
        """Return the text of the part."""
        return self.parts[self.choice.token]

    def in_words(self) -> str:
        """Return what is wrong with it."""
        has = f"is {self.part!r}" if self.part else "is missing"
        return f"{{{self.choice.token}}} {has} and must {self.choice.in_words()}"


def is_written_as(text: str, pieces: Pieces) -> bool:
    """Return whether a name has all its parts.

    Raises:
        Exhausted: a pattern takes too long.
    """
    return matches_whole(_expression(pieces, free=None), text)


def fault_of(subject: Subject) -> Fault | None:
    """Return the one wrong part of a resource's name, cached; None if a pattern takes too long."""
    middle = subject.convention.middle(subject.name.example)
    if middle not in subject.memory:
        try:
            subject.memory[middle] = fault_in(middle, pieces_of(subject))
        except Exhausted:
            subject.memory[middle] = None
    return subject.memory[middle]


def fault_in(text: str, pieces: Pieces) -> Fault | None:
    """Return the wrong part, if there is only one.

    Raises:
        Exhausted: a pattern takes too long.
    """
    for piece in pieces:
        if isinstance(piece, Choice):
            found = groups(_expression(pieces, free=piece.token), text)
            if found is not None:
                return Fault(piece, {token.removeprefix(_GROUP): part for token, part in found.items()})
    return None


@lru_cache(maxsize=4096)
def _expression(pieces: Pieces, *, free: str | None) -> str:
    """Return the template as a regular expression, with one token left free.

    A token's second place repeats its first.
    """
    seen: set[str] = set()
    written: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            written.append(re.escape(piece))
        elif piece.token in seen:
            written.append(f"(?P={_GROUP}{piece.token})")
        else:
            seen.add(piece.token)
            inner = _ANYTHING if piece.token == free or piece.missing else _choice(piece)
            written.append(f"(?P<{_GROUP}{piece.token}>{inner})")
    return "".join(written)


def _choice(piece: Choice) -> str:
    if not piece.values:
        return f"(?:{piece.pattern})"
    return "|".join(re.escape(value) for value in sorted(piece.values, key=len, reverse=True))
