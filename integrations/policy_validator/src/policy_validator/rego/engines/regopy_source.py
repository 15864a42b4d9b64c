"""Two turns of Rego that regopy does not take as OPA does, written in another way that means the same.

Before version 1, `deny[msg] { … }` was a set of messages; to regopy it is an object whose keys are the messages, and a
rule that iterates over such a set gets `true` for every member and never fires. As `deny contains msg if { … }` it is a
set to everybody. And `some key, value in object` inside a comprehension is not read at all; `some key; value :=
object[key]` is. No line moves.
"""

from collections.abc import Iterator, Sequence

from policy_validator.rego.module import Module
from policy_validator.rego.syntax.tokens import Token

Edit = tuple[int, int, str]
"""From where to where, and what comes in place."""


def source_for_regopy(module: Module) -> str:
    """Return the source of a module as regopy understands it."""
    words = module.words
    edits = [*_key_value_loops(words)]
    if not module.is_new_style and not any(name == "rego.v1" for name, _ in module.imports):
        edits += _set_heads(words)
    source = module.source
    for start, end, text in sorted(edits, reverse=True):
        source = f"{source[:start]}{text}{source[end:]}"
    return source


def _set_heads(words: Sequence[Token]) -> Iterator[Edit]:
    depth = 0
    for place, token in enumerate(words):
        if depth == 0 and token.is_first and token.kind == "name" and (end := _end_of_set_head(words, place)):
            yield words[place + 1].start, words[place + 1].start + 1, " contains "
            yield words[end].start, words[end].start + 1, " if "
        depth += _step(token)


def _end_of_set_head(words: Sequence[Token], place: int) -> int:
    """Return the position of the bracket that closes the head of a set beginning here, or 0."""
    if place + 1 >= len(words) or words[place + 1].text != "[" or not words[place + 1].touches:
        return 0
    depth = 0
    for end in range(place + 1, len(words) - 1):
        depth += _step(words[end])
        if depth == 0:
            return end if words[end].text == "]" and words[end + 1].text == "{" else 0
    return 0


def _key_value_loops(words: Sequence[Token]) -> Iterator[Edit]:
    for place in range(len(words) - 5):
        some, key, comma, value, among = words[place : place + 5]
        if (some.text, comma.text, among.text) != ("some", ",", "in") or "_" in (key.text, value.text):
            continue
        end = _end_of_reference(words, place + 5)
        if end and (end == len(words) or words[end].is_first or words[end].text in (";", "]", "}")):
            first, last = words[place + 5], words[end - 1]
            yield comma.start, first.start, f"; {value.text} := "
            yield last.start + len(last.text), last.start + len(last.text), f"[{key.text}]"


def _end_of_reference(words: Sequence[Token], place: int) -> int:
    """Return the place after a plain reference such as `input.tags` or `weights`; 0 if there is none."""
    if place >= len(words) or words[place].kind != "name":
        return 0
    place += 1
    while place + 1 < len(words) and words[place].text == "." and words[place].touches:
        place += 2
    return place


def _step(token: Token) -> int:
    return (token.text in "([{") - (token.text in ")]}") if token.kind == "mark" else 0
