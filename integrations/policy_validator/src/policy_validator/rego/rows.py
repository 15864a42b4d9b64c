"""Which variables of a Rego rule stand for rows of `resource_changes`: their members are no attributes of a resource.

`row.address` is where a resource stands, which every plan knows; `row.change.after.address` may be known only after
apply. A variable that is used as a whole anywhere else in the rule, and so might be given something, is taken for
anything.
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
        if words[place].kind == "name" and not _is_member(words, place) and not _steps_down(words, place):
            is_row = _is_among_rows(words, place, inputs) or _is_one_of_rows(words, place, inputs)
            (rows if is_row else others).add(words[place].text)
    return frozenset(rows - others)


def _is_member(words: Sequence[Token], place: int) -> bool:
    return place > 0 and words[place - 1].text == "." and words[place].touches


def _steps_down(words: Sequence[Token], place: int) -> bool:
    return _text(words, place + 1) in (".", "[") and words[place + 1].touches


def _is_among_rows(words: Sequence[Token], place: int, inputs: Collection[str]) -> bool:
    """`some row in input.resource_changes`."""
    if _text(words, place + 1) != "in":
        return False
    end = _after_rows(words, place + 2, inputs)
    return end is not None and _is_over(words, end)


def _is_one_of_rows(words: Sequence[Token], place: int, inputs: Collection[str]) -> bool:
    """`row := input.resource_changes[_]`."""
    if _text(words, place + 1) not in (":=", "="):
        return False
    end = _after_rows(words, place + 2, inputs)
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
