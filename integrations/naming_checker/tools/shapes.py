"""Takes a cloud's regular expression apart: which characters a name has, which it begins and ends with.

What a shape says in plain sets is checked against the expression itself, on every text over a sample alphabet; only an
expression that a shape cannot say is kept as it is.
"""

import importlib
import itertools
import re
from collections.abc import Iterable
from typing import Any

import attrs

ASCII = frozenset(map(chr, range(32, 127)))
OTHERS = "\N{LATIN SMALL LETTER E WITH ACUTE}"
"""Stands for every character beyond ASCII."""

ALL = ASCII | {OTHERS}
_SAMPLE_LENGTH = 4
_parser: Any = importlib.import_module("re._parser")  # where Python keeps the reader of its own expressions


@attrs.frozen
class Sets:
    """What a piece of an expression can be made of."""

    chars: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    can_be_empty: bool = True


@attrs.frozen(kw_only=True)
class Shape:
    """An expression in plain sets; `form` is the expression itself where the sets do not say all of it."""

    chars: frozenset[str]
    first: frozenset[str]
    last: frozenset[str]
    doubled: tuple[str, ...] = ()
    form: str | None = None
    min_length: int
    max_length: int | None


def shape_of(expression: str) -> Shape | None:
    """Return the shape of an expression for whole names; None if it says nothing or cannot be read."""
    try:
        tree = _parser.parse(expression, re.ASCII)
    except re.error:
        return None
    sets = _sequence(list(tree))
    if sets.chars >= ALL and sets.first >= ALL and sets.last >= ALL:
        return None
    low, high = tree.getwidth()
    plain = Shape(
        chars=sets.chars,
        first=sets.first,
        last=sets.last,
        min_length=low,
        max_length=None if high >= 100_000 else high,
    )
    for doubled in (), ("--",), ("--", "__"), ("--", "__", "-_", "_-"), ("..", "--", ".-", "-."):
        candidate = attrs.evolve(plain, doubled=doubled)
        if _agrees(candidate, expression):
            return candidate
    return attrs.evolve(plain, form=expression)


def _agrees(shape: Shape, expression: str) -> bool:
    """Return whether sets and expression judge every short text alike; the caller compares lengths."""
    compiled = re.compile(expression, re.ASCII)
    sample = _representatives(shape)
    for length in range(max(1, shape.min_length), max(_SAMPLE_LENGTH, shape.min_length) + 1):
        if length > 6:
            return _agrees_at_the_ends(shape, compiled)
        for letters in itertools.product(sample, repeat=length):
            text = "".join(letters)
            if fits(shape, text) != (compiled.fullmatch(text) is not None):
                return False
    return True


def _agrees_at_the_ends(shape: Shape, compiled: "re.Pattern[str]") -> bool:
    """Return the same for expressions with a large minimum length, with the middle filled up."""
    sample = _representatives(shape)
    filler = next(char for char in sorted(shape.chars) if char.isalnum()) * (shape.min_length - 2)
    texts = [one + filler + other for one in sample for other in sample]
    return all(fits(shape, text) == (compiled.fullmatch(text) is not None) for text in texts)


def fits(shape: Shape, text: str) -> bool:
    """Return whether the sets allow a text, whatever its length."""
    return (
        text[0] in shape.first
        and text[-1] in shape.last
        and all(char in shape.chars for char in text)
        and not any(pair in text for pair in shape.doubled)
    )


def _representatives(shape: Shape) -> list[str]:
    """Return one character for each way of belonging to the sets, and the usual separators."""
    kinds: dict[tuple[bool, ...], str] = {}
    for char in sorted(ALL, key=lambda char: (not char.isalnum(), char)):
        kinds.setdefault((char in shape.chars, char in shape.first, char in shape.last), char)
    return list(dict.fromkeys([*kinds.values(), *(char for char in "-_.a" if char in shape.chars)]))


def _sequence(items: list[Any]) -> Sets:
    parts = [part for part in map(_piece, items) if part is not None]
    first: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    for part in parts:
        first |= part.first
        if not part.can_be_empty:
            break
    for part in reversed(parts):
        last |= part.last
        if not part.can_be_empty:
            break
    chars = frozenset(itertools.chain.from_iterable(part.chars for part in parts))
    return Sets(chars, first, last, all(part.can_be_empty for part in parts))


def _piece(item: Any) -> Sets | None:
    kind, value = str(item[0]), item[1]
    if kind == "AT":
        return None
    if kind in ("MAX_REPEAT", "MIN_REPEAT"):
        low, _, inner = value
        sets = _sequence(list(inner))
        return attrs.evolve(sets, can_be_empty=sets.can_be_empty or low == 0)
    if kind == "SUBPATTERN":
        return _sequence(list(value[3]))
    if kind == "BRANCH":
        branches = [_sequence(list(branch)) for branch in value[1]]
        return Sets(
            _union(branch.chars for branch in branches),
            _union(branch.first for branch in branches),
            _union(branch.last for branch in branches),
            any(branch.can_be_empty for branch in branches),
        )
    chars = _characters(kind, value)
    return Sets(chars, chars, chars, can_be_empty=False)


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset(itertools.chain.from_iterable(sets))


def _characters(kind: str, value: Any) -> frozenset[str]:
    if kind == "LITERAL":
        return frozenset({chr(value)})
    if kind == "NOT_LITERAL":
        return ALL - {chr(value)}
    if kind == "ANY":
        return ALL
    if kind == "IN":
        is_negated = str(value[0][0]) == "NEGATE"
        chars = _union(_member(member) for member in value[is_negated:])
        return ALL - chars if is_negated else chars
    raise ValueError(f"there is {kind} in an expression, which this tool does not read")


def _member(member: Any) -> frozenset[str]:
    kind, value = str(member[0]), member[1]
    if kind == "RANGE":
        return frozenset(map(chr, range(value[0], value[1] + 1))) & ASCII
    if kind == "CATEGORY":
        letter = {"CATEGORY_WORD": r"\w", "CATEGORY_SPACE": r"\s", "CATEGORY_DIGIT": r"\d"}[str(value)]
        return frozenset(char for char in ASCII if re.fullmatch(letter, char, re.ASCII))
    return frozenset({chr(value)})
