"""Fills a template with the words of a name, keeping what is right and fixing what is wrong."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, cast

from naming_checker.bounded import Exhausted, matches_whole
from naming_checker.check import Subject
from naming_checker.conventions.cases import Case, words_of, write
from naming_checker.templates.template_match import fault_of
from naming_checker.templates.tokens import Choice, Piece, Pieces, pieces_of

HOLE = "{%s}"


def fill(words: Sequence[str], case: Case, separator: str, subject: Subject) -> Iterator[str]:
    """Yield the template with every token filled in; nothing if a choice is needed."""
    filled = _filled(words, case, separator, subject)
    if filled is not None and not any(isinstance(piece, Choice) for piece in filled):
        yield "".join(map(str, filled))


def needs_a_choice(words: Sequence[str], subject: Subject) -> bool:
    """Return whether a token has several possible texts, and neither the words nor the resource decide."""
    pieces = pieces_of(subject)
    if fault_of(subject) is not None:
        return False
    rest = list(words)
    return any(_choose(piece, rest, subject) is None for piece in _choices(pieces) if piece.values)


def outline(subject: Subject) -> tuple[str, list[Choice]]:
    """Return the template as far as it can be filled, and the tokens that need a choice."""
    filled = _filled(words_of(subject.convention.middle(subject.name.core)), "lowercase", "-", subject) or []
    holes = [piece for piece in filled if isinstance(piece, Choice)]
    text = "".join(HOLE % piece.token if isinstance(piece, Choice) else piece for piece in filled)
    return f"{subject.convention.prefix}{text}{subject.convention.suffix}", holes


def _filled(words: Sequence[str], case: Case, separator: str, subject: Subject) -> list[Piece] | None:
    pieces = pieces_of(subject)
    if any(isinstance(piece, Choice) and piece.missing for piece in pieces):
        return None
    corrected = _fix(pieces, case, separator, subject)
    if corrected is not None:
        return corrected
    rest = list(words)
    chosen = {piece.token: _choose(piece, rest, subject) for piece in _choices(pieces) if piece.values}
    free = [piece for piece in _choices(pieces) if not piece.values]
    for number, piece in enumerate(free):
        is_last = number == len(free) - 1
        chosen.setdefault(piece.token, _taken(piece, rest, case, separator, is_last=is_last))
    return [_written(piece, chosen) for piece in pieces]


def _choices(pieces: Pieces) -> Iterator[Choice]:
    return (piece for piece in pieces if isinstance(piece, Choice))


def _fix(pieces: Pieces, case: Case, separator: str, subject: Subject) -> list[Piece] | None:
    """Return the name with its one wrong part fixed, if there is such a part."""
    fault = fault_of(subject)
    if fault is None:
        return None
    choice, parts = fault.choice, dict(fault.parts)
    chosen: dict[str, str | None] = {**parts}
    if not choice.values:
        words = words_of(fault.part) or words_of(subject.resource.name)
        chosen[choice.token] = _taken(choice, words, case, separator, is_last=True)
        return [_written(piece, chosen) for piece in pieces]
    closest = get_close_matches(fault.part.lower(), choice.values, n=1)
    chosen[choice.token] = closest[0] if closest else _choose(choice, [], subject)
    free = [piece for piece in _choices(pieces) if not piece.values]
    if free and fault.part and not closest and not choice.is_certain:
        # it was no attempt at this token, which is missing: its words belong to what comes after
        rest = [*words_of(fault.part), *words_of(parts[free[-1].token])]
        chosen[free[-1].token] = _taken(free[-1], rest, case, separator, is_last=True)
    return [_written(piece, chosen) for piece in pieces]


def _written(piece: Piece, chosen: dict[str, str | None]) -> Piece:
    text = chosen.get(piece.token) if isinstance(piece, Choice) else piece
    return piece if text is None else text


def _choose(piece: Choice, rest: list[str], subject: Subject) -> str | None:
    """Return the value that the name already has, the only possible one, or the one in workspace or tags."""
    for value in piece.values:
        if _take_out(words_of(value), rest):
            return value
    if piece.is_certain:
        return piece.values[0]
    hints = _hints(subject)
    return next((value for value in piece.values if value.lower() in hints), None)


def _hints(subject: Subject) -> set[str]:
    """Return the resource's own words, in lower case."""
    if "hints" not in subject.memory:
        told: list[object] = [subject.resource.workspace, subject.workspace]
        for attribute in ("tags", "tags_all", "labels"):
            tags: Any = subject.resource.current.get(attribute)
            told += cast("dict[str, object]", tags).values() if isinstance(tags, dict) else ()
        subject.memory["hints"] = {value.lower() for value in told if isinstance(value, str)}
    return subject.memory["hints"]


def _take_out(words: list[str], rest: list[str]) -> bool:
    """Remove a run of words from the rest, if it is there."""
    wanted = [word.lower() for word in words]
    lowered = [word.lower() for word in rest]
    for start in range(len(rest) - len(wanted) + 1):
        if wanted and lowered[start : start + len(wanted)] == wanted:
            del rest[start : start + len(wanted)]
            return True
    return False


def _taken(piece: Choice, rest: list[str], case: Case, separator: str, *, is_last: bool) -> str | None:
    """Return the next word that fits a free part; the last part takes all that are left."""
    attempts = [rest[:]] if is_last else [[word] for word in rest]
    attempts += [[word] for word in rest] if is_last else []
    for words in attempts:
        text = write(words, case, separator)
        try:
            if text and matches_whole(piece.pattern, text):
                del rest[rest.index(words[0]) : rest.index(words[0]) + len(words)]
                return text
        except Exhausted:
            return None
    return None
