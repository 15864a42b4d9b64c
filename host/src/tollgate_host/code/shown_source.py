"""Lines of Terraform code for reports, with literals masked that are or may be secrets.

A literal is masked where the name of its argument says that it is a secret, where the name is one that providers use
for whatever is stored there, or where the text itself looks like a credential. What is only referred to stays: the name
of a variable gives nothing away.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from tollgate_hcl.position import BOM, SourceFile
from tollgate_hcl.tree import Attribute
from tollgate_runtime.contract.markers import SENSITIVE_TEXT

from tollgate_host.code.hidden_arguments import gives_something_away
from tollgate_host.plan.secrets.credentials import is_secret_name, is_secret_value

_LINES_ABOVE, _LINES_BELOW = 3, 4
_MASK = f'"{SENSITIVE_TEXT}"'
_LITERAL = r'"(?:[^"\\\n]|\\.)*"'
_ASSIGNED = re.compile(rf'(?P<name>[A-Za-z_][\w-]*)(?P<sign>"?[ \t]*\)?[ \t]*[=:](?!=)[ \t]*)(?P<value>{_LITERAL})')
_OPENED = re.compile(r'(?P<name>[A-Za-z_][\w-]*)"?[ \t]*[=:](?!=)[ \t]*(?P<value>[^"].*)?$')
_ANY_LITERAL = re.compile(_LITERAL)
_HEREDOC = re.compile(r"<<[-~]?[ \t]*(?P<tag>[\w-]+)[ \t]*$")
_REFERENCE = re.compile(r'"(?:\$\{[^"{}]*\})+"')
_STORED = frozenset(
    {"content", "content_base64", "default", "plaintext", "secret_string", "source_code", "string_value", "value"}
)
"""What an argument is called that holds whatever the user puts there, secrets not excepted."""

_WRITE_ONLY = "_wo"
"""What the names of write-only arguments end with, by a convention that providers keep."""


def shown_lines(source: SourceFile) -> tuple[str, ...]:
    """Return the lines of a file, in order, with possible secrets masked."""
    return tuple(_format([line.rstrip("\r") for line in source.text.removeprefix(BOM).split("\n")]))


def without_values(lines: Sequence[str], arguments: Iterable[Attribute]) -> Sequence[str]:
    """Return the lines without the values of some arguments, except harmless ones."""
    shown = list(lines)
    for argument in arguments:
        if gives_something_away(argument.value):
            place = argument.value.range
            first, last = place.start_line - 1, min(place.end_line, len(shown))
            shown[first] = f"{shown[first][: _start_of(argument)]}{_MASK}"
            shown[first + 1 : last] = [SENSITIVE_TEXT] * (last - first - 1)
    return shown


def _start_of(argument: Attribute) -> int:
    """Return the column at which the value of an argument begins, from 0."""
    text = argument.source.text
    return argument.value.start - (text.rfind("\n", 0, argument.value.start) + 1)


def surroundings(lines: Sequence[str], line: int) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    """Return a line, counted from 1, with the lines above and below it in the same block."""
    place = line - 1
    return tuple(_above(lines, place))[::-1], lines[place], tuple(_below(lines, place))


def _above(lines: Sequence[str], place: int) -> Iterator[str]:
    for number in range(place - 1, max(place - _LINES_ABOVE, 0) - 1, -1):
        if not _is_inside(lines[number + 1]) or (not _is_inside(lines[number]) and _opening(lines[number]) <= 0):
            return
        yield lines[number]


def _below(lines: Sequence[str], place: int) -> Iterator[str]:
    if not _is_inside(lines[place]) and _opening(lines[place]) <= 0:
        return
    for text in lines[place + 1 : place + 1 + _LINES_BELOW]:
        if _is_inside(text) or text.startswith("}"):
            yield text
        if not _is_inside(text):
            return


def _is_inside(line: str) -> bool:
    """Return whether a line is inside a top-level block, which is so if it is indented."""
    return not line or line[0].isspace()


def _format(lines: list[str]) -> Iterator[str]:
    depth = 0  # of brackets that a secret's value has opened
    heredoc = ""  # what ends the secret text over several lines that is being read
    for number, line in enumerate(lines):
        if heredoc:
            is_end = line.strip() == heredoc
            heredoc = "" if is_end else heredoc
            yield line if is_end else SENSITIVE_TEXT
            continue
        opened = _OPENED.search(line)
        is_secret = depth > 0 or (opened is not None and _is_secret(opened["name"]))
        found = _HEREDOC.search(line)
        if found is not None and (is_secret or _has_credential(lines, number, found["tag"])):
            heredoc = found["tag"]
        if is_secret:
            depth = max(depth + _opening(line), 0)
        yield _mask(line, everything=is_secret)


def _mask(line: str, *, everything: bool) -> str:
    if everything:
        line = _ANY_LITERAL.sub(_unless_reference, line)
    else:
        line = _ASSIGNED.sub(_assignment, line)
        line = _ANY_LITERAL.sub(lambda found: _MASK if is_secret_value(found[0]) else found[0], line)
    return SENSITIVE_TEXT if is_secret_value(line) else line


def _assignment(found: re.Match[str]) -> str:
    if not _is_secret(found["name"]):
        return found[0]
    value = found["value"]
    return f"{found['name']}{found['sign']}{value if _is_harmless(value) else _MASK}"


def _unless_reference(found: re.Match[str]) -> str:
    return found[0] if _is_harmless(found[0]) else _MASK


def _is_harmless(literal: str) -> bool:
    return literal == '""' or _REFERENCE.fullmatch(literal) is not None


def _is_secret(name: str) -> bool:
    return name in _STORED or name.endswith(_WRITE_ONLY) or is_secret_name(name)


def _has_credential(lines: list[str], start: int, tag: str) -> bool:
    """Return whether a heredoc has a line that looks like a credential."""
    for line in lines[start + 1 :]:
        if line.strip() == tag:
            return False
        if is_secret_value(line):
            return True
    return False


def _opening(line: str) -> int:
    bare = _ANY_LITERAL.sub("", line)
    return sum(bare.count(sign) for sign in "([{") - sum(bare.count(sign) for sign in ")]}")
