"""`with input as …` in the tests of Rego policies, for an engine that crashes on it.

regopy does where the policy under test calls a builtin. A test that gives all its expressions the same input is asked
without those words, and with that input in the place of its own.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from policy_validator.rego.module import Module
from policy_validator.rego.syntax.tokens import Token

INPUT_PREFIX = "tollgate_input_"
_WORDS = ["with", "input", "as"]


class Mock(Struct, frozen=True):
    """What a test gives as input: where the words begin and end, and the expression."""

    start: int
    end: int
    expression: str


def without_mocks(module: Module) -> tuple[Module, dict[str, str]]:
    """Return a module whose tests get their input from outside, and the input rule of each such test."""
    edits: list[Mock] = []
    told: dict[str, str] = {}
    added: list[str] = []
    for name in module.rules:
        mocks = list(_mocks(module, name)) if name.startswith("test_") else []
        if mocks and len({mock.expression for mock in mocks}) == 1:
            edits += mocks
            told[name] = f"{INPUT_PREFIX}{name}"
            added.append(f"{told[name]} := {mocks[0].expression}")
    source = module.source
    for mock in sorted(edits, key=lambda mock: -mock.start):
        source = f"{source[: mock.start]}{source[mock.end :]}"
    return replace(module, source="\n".join([source, *added, ""])), told


def _mocks(module: Module, rule: str) -> Iterator[Mock]:
    """Yield the inputs in a rule; none if one of them is of the rule's own making, and means nothing outside of it."""
    words = [module.words[place] for place in module.places(rule)]
    found: list[Mock] = []
    for place in range(len(words) - 3):
        if [word.text for word in words[place : place + 3]] == _WORDS:
            end = _end_of_value(words, place + 3)
            first = words[place + 3]
            if first.kind == "name" and first.text != "data" and first.text not in module.rules:
                return
            last = words[end - 1].start + len(words[end - 1].text)
            found.append(Mock(words[place].start, last, module.source[first.start : last]))
    yield from found


def _end_of_value(words: Sequence[Token], place: int) -> int:
    """Return the place after a literal or a reference."""
    depth = 0
    while place < len(words):
        depth += (words[place].text in "([{") - (words[place].text in ")]}") if words[place].kind == "mark" else 0
        place += 1
        goes_on = place < len(words) and words[place].touches and words[place].text in (".", "[")
        if depth == 0 and not goes_on and words[place - 1].text != ".":
            break
    return place
