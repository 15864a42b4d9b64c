"""Heredocs: `<<EOT`, and `<<-EOT`, which takes off the indentation that all lines share."""

import re

from tollgate_hcl.reader.cursor import Cursor
from tollgate_hcl.reader.loop import ReadExpression
from tollgate_hcl.reader.template import Code, Part, Template, Text
from tollgate_hcl.tree import Value

_START = re.compile(r"<<(-?)([^\W\d][\w-]*)\r?\n")
_TEXT = re.compile(r"[^$%\n]+")


def read_heredoc(cursor: Cursor, read: ReadExpression) -> Value:
    """Return the heredoc that begins here; the cursor ends after its marker, before the line end."""
    start = cursor.at
    opening = _START.match(cursor.text, start)
    if opening is None:
        detail = "A heredoc begins with << or <<- and a word, and the line ends right after it: <<EOT."
        raise cursor.fail(start, start + 2, "Invalid heredoc", detail)
    indents, marker = opening.groups()
    closing = re.compile(rf"[^\S\n]*{re.escape(marker)}(?=[^\S\n]*\n)")
    template = Template(cursor, read)
    cursor.at = opening.end()
    is_line_start = True
    while not is_line_start or (end := closing.match(cursor.text, cursor.at)) is None:
        is_line_start = _read_piece(cursor, template, start, marker)
    template.finish()
    if indents:
        remove_indent(template.parts)
    cursor.at = end.end()
    return template.value(can_stand_alone=False)


def _read_piece(cursor: Cursor, template: Template, start: int, marker: str) -> bool:
    """Return a piece of a line; True if it ended the line."""
    text = _TEXT.match(cursor.text, cursor.at)
    if text is not None:
        cursor.at = text.end()
        template.add_text(text[0])
        return False
    if cursor.take("\n"):
        template.add_text("\n")
        template.end_run()
        return True
    if cursor.at >= len(cursor.text):
        detail = f"No line after this one consists of {marker} alone, so the heredoc never ends."
        raise cursor.fail(start, start + 2, "Unterminated heredoc", detail)
    template.read_mark()
    return False


def remove_indent(parts: list[Part]) -> None:
    """Remove the common indent of all lines; blank lines do not count."""
    beginnings = [
        part
        for before, part in zip([Text("\n"), *parts], parts, strict=False)
        if isinstance(before, Text) and before.text.endswith("\n") and not _is_blank_line(part)
    ]
    width = min((_indent(part) for part in beginnings), default=0)
    for part in beginnings:
        if isinstance(part, Text):
            part.text = part.text[width:]


def _is_blank_line(part: Part) -> bool:
    return isinstance(part, Text) and part.text.endswith("\n") and not part.text.strip()


def _indent(part: Part) -> int:
    return 0 if isinstance(part, Code) else len(part.text) - len(part.text.lstrip())
