"""HCL bodies: attributes and blocks, with a way back into step after a syntax error."""

import re

from tollgate_hcl.reader.cursor import Cursor, SyntaxProblem
from tollgate_hcl.reader.expression import read_expression
from tollgate_hcl.reader.simple import BLOCK_HEADER, LINE_END, NAME_EQUALS, SIMPLE_ATTRIBUTE, simple_value
from tollgate_hcl.reader.strings import read_label
from tollgate_hcl.tree import Attribute, Block, Body, Scalar, set_twice

_TOP_LEVEL = re.compile(r'^[^\W\d][\w-]*[ \t]*(?:=|\{|"|[^\W\d][\w-]*[ \t]*(?:\{|"))', re.MULTILINE)
_MAX_PROBLEMS = 50
_LINE = re.compile(r"[^\n]*\n?")


def read_file_body(cursor: Cursor) -> Body:
    """Return the body of the whole file. After a syntax error the rest of its top-level item is skipped.

    After too many errors the rest of the file is skipped.
    """
    start = cursor.at
    items: list[Attribute | Block] = []
    while cursor.at < len(cursor.text) and len(cursor.problems) < _MAX_PROBLEMS:
        try:
            _read_items(cursor, items, closing="")
        except SyntaxProblem as error:
            cursor.problems.append(error.problem)
            _resume(cursor)
    return Body(cursor.source, start, len(cursor.text), tuple(items))


def _resume(cursor: Cursor) -> None:
    """Move to the next line that looks like the start of a top-level item."""
    line = _LINE.match(cursor.text, cursor.at)
    assert line is not None
    following = _TOP_LEVEL.search(cursor.text, line.end())
    cursor.at = following.start() if following is not None else len(cursor.text)
    cursor.reset_depth()


def _read_items(cursor: Cursor, items: list[Attribute | Block], *, closing: str) -> None:
    """Read attributes and blocks up to the closing brace, or to the end of the file."""
    names: dict[str, Attribute] = {}
    while True:
        simple = SIMPLE_ATTRIBUTE.match(cursor.text, cursor.at)
        if simple is not None:
            value = simple_value(cursor, simple)
            attribute = Attribute(cursor.source, simple.start(1), cursor.at, simple[1], simple.end(1), value)
        else:
            cursor.skip(over_lines=True)
            if cursor.at >= len(cursor.text) or (closing and cursor.text.startswith(closing, cursor.at)):
                return
            attribute = _read_item(cursor, items)
        if attribute is not None:
            items.append(attribute)
            if names.setdefault(attribute.name, attribute) is not attribute:
                cursor.problems.append(set_twice(attribute, names[attribute.name]))


def _read_item(cursor: Cursor, items: list[Attribute | Block]) -> Attribute | None:
    """Return an attribute, or None for a block.

    A block is added to the items here, since the valid part of a broken one is kept.
    """
    start = cursor.at
    attribute = _read_attribute(cursor)
    if attribute is not None:
        name = attribute.name
    elif (header := cursor.take_match(BLOCK_HEADER)) is not None:
        name = header[1]
        labels = tuple(_label(cursor, header, group) for group in (2, 3) if header[group] is not None)
        _read_block(cursor, start, name, labels, items)
    else:
        name = cursor.take_identifier()
        if name is None:
            detail = f"Expected an argument (name = value) or a block here, but found {cursor.found()}."
            raise cursor.fail(start, start + 1, "Argument or block expected", detail)
        _read_block(cursor, start, name, _read_labels(cursor, start, name), items)
    _end_line(cursor, name)
    return attribute


def _read_attribute(cursor: Cursor) -> Attribute | None:
    """Return the attribute that begins here, or None without reading anything."""
    start = cursor.at
    named = cursor.take_match(NAME_EQUALS)
    if named is not None:
        name_end = named.end(1)
    else:
        cursor.take_identifier()
        name_end = cursor.at
        cursor.skip(over_lines=False)
        if name_end == start or cursor.text.startswith("==", cursor.at) or not cursor.take("="):
            cursor.at = start
            return None
        cursor.skip(over_lines=False)
    value = read_expression(cursor, over_lines=False)
    return Attribute(cursor.source, start, cursor.at, cursor.text[start:name_end], name_end, value)


def _label(cursor: Cursor, header: "re.Match[str]", group: int) -> Scalar:
    return Scalar(cursor.source, header.start(group) - 1, header.end(group) + 1, header[group])


def _read_block(
    cursor: Cursor, start: int, name: str, labels: tuple[Scalar, ...], items: list[Attribute | Block]
) -> None:
    """Read a block after its opening brace."""
    header_end = labels[-1].end if labels else start + len(name)
    opening = cursor.at
    cursor.enter()
    inner: list[Attribute | Block] = []
    try:
        _read_block_body(cursor, inner, name, opening - 1)
        cursor.at += 1
    finally:
        body = Body(cursor.source, opening, cursor.at - 1, tuple(inner))
        items.append(Block(cursor.source, start, cursor.at, name, labels, body, header_end))
    cursor.leave()


def _read_labels(cursor: Cursor, start: int, name: str) -> tuple[Scalar, ...]:
    """Return the labels; the cursor ends after the opening brace."""
    labels: list[Scalar] = []
    cursor.skip(over_lines=False)
    while not cursor.take("{"):
        at = cursor.at
        if cursor.text.startswith('"', at):
            labels.append(read_label(cursor))
        elif (word := cursor.take_identifier()) is not None:
            labels.append(Scalar(cursor.source, at, cursor.at, word))
        else:
            detail = f'Expected = or {{ after "{name}" on the same line, but found {cursor.found()}.'
            raise cursor.fail(start, labels[-1].end if labels else start + len(name), "Invalid block", detail)
        cursor.skip(over_lines=False)
    return tuple(labels)


def _read_block_body(cursor: Cursor, inner: list[Attribute | Block], name: str, opening: int) -> None:
    """Read the content between the braces; the cursor ends on the closing one."""
    if cursor.take_match(LINE_END) is None:
        cursor.skip(over_lines=False)
    if cursor.is_at_line_end():
        _read_items(cursor, inner, closing="}")
    elif not cursor.text.startswith("}", cursor.at):
        _read_single_line(cursor, inner, name)
    if not cursor.text.startswith("}", cursor.at):
        detail = f'The block "{name}" has no closing brace; the one missing may also be further down, inside it.'
        raise cursor.fail(opening, opening + 1, "Unclosed block", detail)


def _read_single_line(cursor: Cursor, inner: list[Attribute | Block], name: str) -> None:
    start = cursor.at
    attribute = _read_attribute(cursor)
    if attribute is not None:
        inner.append(attribute)
        cursor.skip(over_lines=False)
        if cursor.text.startswith("}", cursor.at):
            return
    detail = f'A block written on one line holds one argument at most: give each of "{name}" a line of its own.'
    raise cursor.fail(start, max(cursor.at, start + 1), "Invalid single-line block", detail)


def _end_line(cursor: Cursor, name: str) -> None:
    if cursor.take_match(LINE_END) is not None:
        return
    cursor.skip(over_lines=False)
    if not cursor.is_at_line_end():
        detail = f'After "{name}" the line must end, but it goes on with {cursor.found()}.'
        raise cursor.fail(cursor.at, cursor.at + 1, "Missing line end", detail)
