"""References and function calls: a name, and the `.name`, `[key]`, splat or arguments behind it."""

import re

from tollgate.config.hcl.cursor import Cursor
from tollgate.config.hcl.simple import KEYWORDS
from tollgate.config.hcl.template import ReadExpression
from tollgate.config.tree import Expression, Scalar, Value

_CALL_MAY_FOLLOW = re.compile(r"[ \t]*[(/]")
_STEP_MAY_FOLLOW = re.compile(r"[ \t]*[.\[\r\n/#]")
_LEGACY_INDEX = re.compile(r"[0-9]++(?!\.[0-9])")
_NAME = re.compile(r"[^\W\d][\w-]*(?:[ \t]*::[ \t]*[^\W\d][\w-]*)*")
_DOTTED = re.compile(r"[^\W\d][\w-]*(?:\.[^\W\d][\w-]*)+")

Steps = list[str | int]


def read_name(cursor: Cursor, read: ReadExpression) -> Value:
    """The keyword, function call or reference that begins here."""
    start = cursor.at
    dotted = cursor.take_match(_DOTTED)
    if dotted is not None:
        return _read_reference(cursor, read, start, dotted[0].split("."))
    match = cursor.take_match(_NAME)
    assert match is not None
    name = match[0]
    if _CALL_MAY_FOLLOW.match(cursor.text, cursor.at) is not None:
        cursor.skip(over_lines=False)
        if cursor.take("("):
            return _read_call(cursor, read, start, "".join(name.split()))
        cursor.at = match.end()
    if ":" in name:
        detail = f"The name of a function, {name}, must be followed by its arguments in parentheses."
        raise cursor.fail(start, cursor.at, "Missing parenthesis", detail)
    if name in KEYWORDS:
        return Scalar(cursor.source, start, cursor.at, KEYWORDS[name])
    return _read_reference(cursor, read, start, [name])


def _read_reference(cursor: Cursor, read: ReadExpression, start: int, names: list[str]) -> Expression:
    """A reference whose first steps are behind us."""
    references, calls = len(cursor.references), len(cursor.calls)
    steps: Steps = list(names)
    cursor.references.append(())
    read_steps(cursor, read, steps=steps, over_lines=False)
    cursor.references[references] = tuple(steps)
    return cursor.expression(start, cursor.at, references, calls)


def read_steps(cursor: Cursor, read: ReadExpression, *, over_lines: bool, steps: Steps | None = None) -> bool:
    """Past every `.name`, `[key]` and splat; True if there were any.

    Args:
        cursor: where to read.
        read: reads the expression in a bracket.
        over_lines: whether a line end is white space here.
        steps: is given the steps that are fixed, up to the first that is not.
    """
    any_read = in_splat = False
    while _STEP_MAY_FOLLOW.match(cursor.text, cursor.at) is not None:
        end = cursor.at
        cursor.skip(over_lines=over_lines)
        if cursor.text.startswith(".", cursor.at) and not cursor.text.startswith("...", cursor.at):
            step = _read_dot(cursor, in_splat)
            in_splat = in_splat or step is None
        elif cursor.text.startswith("[", cursor.at):
            step = _read_index(cursor, read)
            in_splat = False
        else:
            cursor.at = end
            break
        any_read = True
        if step is None:
            steps = None
        if steps is not None and step is not None:
            steps.append(step)
    return any_read


def _read_dot(cursor: Cursor, in_splat: bool) -> str | int | None:
    """`.name`, or the old forms `.0` and `.*`; None for the latter, which cannot stand in another."""
    at = cursor.at
    cursor.at += 1
    cursor.skip(over_lines=False)
    if not in_splat and cursor.take("*"):
        return None
    index = cursor.take_match(_LEGACY_INDEX)
    if index is not None:
        return int(index[0]) if len(index[0]) < 10 else index[0]
    name = cursor.take_identifier()
    if name is None:
        detail = f"Expected an attribute's name after the dot, but found {cursor.found()}."
        raise cursor.fail(at, at + 1, "Invalid attribute name", detail)
    return name


def _read_index(cursor: Cursor, read: ReadExpression) -> str | int | None:
    """`[key]` or `[*]`; None for the latter and for a key that needs evaluation."""
    start = cursor.at
    cursor.at += 1
    cursor.enter()
    cursor.skip(over_lines=False)
    if cursor.take("*"):
        cursor.skip(over_lines=False)
        cursor.close("]", start)
        return None
    cursor.skip(over_lines=True)
    key = read(cursor, over_lines=True)
    cursor.skip(over_lines=True)
    cursor.close("]", start)
    return key.value if isinstance(key, Scalar) and isinstance(key.value, int | str) else None


def _read_call(cursor: Cursor, read: ReadExpression, start: int, name: str) -> Expression:
    """A call whose opening parenthesis is behind us."""
    references, calls = len(cursor.references), len(cursor.calls)
    cursor.enter()
    cursor.skip(over_lines=True)
    while not cursor.text.startswith(")", cursor.at) and cursor.at < len(cursor.text):
        read(cursor, over_lines=True)
        cursor.skip(over_lines=True)
        is_expanded = cursor.take("...")
        cursor.skip(over_lines=True)
        if is_expanded or not cursor.take(","):
            break
        cursor.skip(over_lines=True)
    if not cursor.take(")"):
        detail = f"Expected a comma or the closing parenthesis of this call, but found {cursor.found()}."
        raise cursor.fail(start, start + 1, "Unclosed function call", detail)
    cursor.leave()
    cursor.calls.append(name)
    return cursor.expression(start, cursor.at, references, calls)
