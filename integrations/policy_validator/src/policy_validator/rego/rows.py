"""Which variables of a Rego rule stand for rows of `resource_changes`: their members are no attributes of a resource.

`row.address` is where a resource stands, which every plan knows; `row.change.after.address` may be known only after
apply. A variable that is anything else anywhere in the rule is taken for anything.
"""

from collections.abc import Collection, Sequence

from policy_validator.rego.tokens import Token

_ROWS = "resource_changes"


def row_variables(words: Sequence[Token], places: Collection[int], inputs: Collection[str]) -> frozenset[str]:
    """The variables that are given nothing but rows.

    Args:
        words: those of the file.
        places: those of the rule.
        inputs: the names that `input` goes by.
    """
    rows: set[str] = set()
    others: set[str] = set()
    for place in places:
        name = words[place]
        if name.kind == "name" and not _is_member(words, place) and _is_given(words, place):
            is_row = _is_one_of_rows(words, place + 2, inputs) or _is_among_rows(words, place, inputs)
            (rows if is_row else others).add(name.text)
    return frozenset(rows - others)


def _is_member(words: Sequence[Token], place: int) -> bool:
    return place > 0 and words[place - 1].text == "." and words[place].touches


def _is_given(words: Sequence[Token], place: int) -> bool:
    """Whether a variable is declared, assigned or unified here."""
    before, after = _text(words, place - 1), _text(words, place + 1)
    return after in (":=", "=", "in") or before in ("some", "every") or (before == "," and after == "in")


def _is_among_rows(words: Sequence[Token], place: int, inputs: Collection[str]) -> bool:
    """`some row in input.resource_changes`."""
    if _text(words, place + 1) != "in":
        return False
    end = _after_rows(words, place + 2, inputs)
    return end is not None and _is_over(words, end)


def _is_one_of_rows(words: Sequence[Token], place: int, inputs: Collection[str]) -> bool:
    """`row := input.resource_changes[_]`."""
    if _text(words, place - 1) not in (":=", "="):
        return False
    end = _after_rows(words, place, inputs)
    return (
        end is not None
        and _text(words, end) == "["
        and _text(words, end + 2) == "]"
        and words[end + 1].kind in ("name", "number")
        and _is_over(words, end + 3)
    )


def _after_rows(words: Sequence[Token], place: int, inputs: Collection[str]) -> int | None:
    """The place after `input.resource_changes`, if that is what stands there."""
    is_there = [_text(words, place + step) for step in (1, 2)] == [".", _ROWS] and _text(words, place) in inputs
    return place + 3 if is_there else None


def _is_over(words: Sequence[Token], place: int) -> bool:
    return place >= len(words) or words[place].is_first or words[place].text in (";", "}", "{")


def _text(words: Sequence[Token], place: int) -> str:
    return words[place].text if 0 <= place < len(words) else ""
