"""References and function calls: a name with its `.name`, `[key]`, splat or arguments."""

import re

from tollgate_hcl.expression_tree import AttributeStep, Call, IndexStep, SplatStep, Step, Traverse
from tollgate_hcl.reader.cursor import Cursor
from tollgate_hcl.reader.loop import ReadExpression
from tollgate_hcl.reader.simple import KEYWORDS
from tollgate_hcl.tree import Expression, Reference, Scalar, Value

_CALL_MAY_FOLLOW = re.compile(r"[ \t]*[(/]")
_STEP_MAY_FOLLOW = re.compile(r"[ \t]*[.\[\r\n/#]")
_LEGACY_INDEX = re.compile(r"[0-9]++(?!\.[0-9])")
_NAME = re.compile(r"[^\W\d][\w-]*(?:[ \t]*::[ \t]*[^\W\d][\w-]*)*")
_DOTTED = re.compile(r"[^\W\d][\w-]*(?:\.[^\W\d][\w-]*)+")

Steps = list[str | int]


def read_name(cursor: Cursor, read: ReadExpression) -> Value:
    """Return the keyword, function call or reference that begins here."""
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
    """Return a reference whose first steps were read already."""
    references, calls = len(cursor.references), len(cursor.calls)
    fixed: Steps = list(names)
    cursor.references.append(())
    end = cursor.at
    steps = read_steps(cursor, read, fixed=fixed, over_lines=False)
    cursor.references[references] = tuple(fixed)
    if len(fixed) == len(names) + len(steps):
        return Reference(cursor.source, start, cursor.at, (tuple(fixed),))
    target = Reference(cursor.source, start, end, (tuple(names),))
    return Traverse(cursor.source, start, cursor.at, *cursor.met(references, calls), target=target, steps=tuple(steps))


def read_steps(cursor: Cursor, read: ReadExpression, *, over_lines: bool, fixed: Steps | None = None) -> list[Step]:
    """Read every `.name`, `[key]` and splat.

    Args:
        cursor: where to read.
        read: reads the expression in a bracket.
        over_lines: whether a line end is white space here.
        fixed: is given the steps that are fixed, up to the first that is not.
    """
    found: list[Step] = []
    in_splat = False
    while _STEP_MAY_FOLLOW.match(cursor.text, cursor.at) is not None:
        end = cursor.at
        cursor.skip(over_lines=over_lines)
        if cursor.text.startswith(".", cursor.at) and not cursor.text.startswith("...", cursor.at):
            step = _read_dot(cursor, in_splat)
            in_splat = in_splat or isinstance(step, SplatStep)
        elif cursor.text.startswith("[", cursor.at):
            step = _read_index(cursor, read)
            in_splat = False
        else:
            cursor.at = end
            break
        found.append(step)
        if fixed is not None:
            name = _fixed_step(step)
            if name is None:
                fixed = None
            else:
                fixed.append(name)
    return found


def _fixed_step(step: Step) -> str | int | None:
    if isinstance(step, AttributeStep):
        return step.name
    key = step.key if isinstance(step, IndexStep) else None
    value = key.value if isinstance(key, Scalar) and not isinstance(key.value, bool) else None
    return value if isinstance(value, int | str) else None


def _read_dot(cursor: Cursor, in_splat: bool) -> Step:
    """Read `.name`, or the old forms `.0` and `.*`; the latter cannot be nested."""
    at = cursor.at
    cursor.at += 1
    cursor.skip(over_lines=False)
    if not in_splat and cursor.take("*"):
        return SplatStep(is_full=False)
    index = cursor.take_match(_LEGACY_INDEX)
    if index is not None:
        return AttributeStep(int(index[0]) if len(index[0]) < 10 else index[0])
    name = cursor.take_identifier()
    if name is None:
        detail = f"Expected an attribute's name after the dot, but found {cursor.found()}."
        raise cursor.fail(at, at + 1, "Invalid attribute name", detail)
    return AttributeStep(name)


def _read_index(cursor: Cursor, read: ReadExpression) -> Step:
    """Read `[key]` or `[*]`."""
    start = cursor.at
    cursor.at += 1
    cursor.enter()
    cursor.skip(over_lines=False)
    if cursor.take("*"):
        cursor.skip(over_lines=False)
        cursor.close("]", start)
        return SplatStep(is_full=True)
    cursor.skip(over_lines=True)
    key = read(cursor, over_lines=True)
    cursor.skip(over_lines=True)
    cursor.close("]", start)
    return IndexStep(key)


def _read_call(cursor: Cursor, read: ReadExpression, start: int, name: str) -> Expression:
    """Return a call whose opening parenthesis was read already."""
    references, calls = len(cursor.references), len(cursor.calls)
    arguments: list[Value] = []
    is_expanded = False
    cursor.enter()
    cursor.skip(over_lines=True)
    while not cursor.text.startswith(")", cursor.at) and cursor.at < len(cursor.text):
        arguments.append(read(cursor, over_lines=True))
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
    met = cursor.met(references, calls)
    return Call(cursor.source, start, cursor.at, *met, name=name, arguments=tuple(arguments), is_expanded=is_expanded)
