"""Quoted strings: escapes, and templates between the quotes."""

import re

from tollgate_hcl.reader.cursor import Cursor
from tollgate_hcl.reader.loop import ReadExpression
from tollgate_hcl.reader.template import Template
from tollgate_hcl.tree import Scalar, Value

PLAIN_TEXT = r"[\x00-\x09\x0b\x0c\x0e-\x21\x23\x26-\x5b\x5d-\x7f]*"
"""What may stand between quotes and mean itself: any ASCII but quotes, backslashes, `$`, `%`, line ends. Most strings.

Written as what it is, not as what it is not: Python takes twenty times as long to compile the latter.
"""

_PLAIN = re.compile(f'"({PLAIN_TEXT})"')
_TEXT = re.compile(r'[^"\\$%\n]+')
_RAW_LINE = re.compile(r"[^$%\n]*\n|[^$%\n]+")
_ESCAPE = re.compile(r'\\(?:([nrt"\\])|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))')
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}
_LARGEST = 0x10FFFF


def read_quoted(cursor: Cursor, read: ReadExpression) -> Value:
    """Return the string that begins here with a quote."""
    start = cursor.at
    plain = _PLAIN.match(cursor.text, start)
    if plain is not None:
        cursor.at = plain.end()
        return Scalar(cursor.source, start, cursor.at, plain[1])
    template = Template(cursor, read)
    cursor.at += 1
    while not cursor.take('"'):
        _read_piece(cursor, template, start)
    template.finish()
    return template.value(can_stand_alone=True)


def _read_piece(cursor: Cursor, template: Template, start: int) -> None:
    text = _TEXT.match(cursor.text, cursor.at)
    if text is not None:
        cursor.at = text.end()
        template.add_text(text[0])
    elif cursor.text.startswith("\\", cursor.at):
        template.add_text(_read_escape(cursor))
    elif cursor.text[cursor.at : cursor.at + 1] in ("", "\n"):
        detail = "The string that begins here has no closing quote on its line. For several lines use <<EOT … EOT."
        raise cursor.fail(start, cursor.at, "Unterminated string", detail)
    else:
        template.read_mark()


def read_template_text(cursor: Cursor, read: ReadExpression) -> Value:
    """Return the whole text read as a template, in which a backslash is a backslash."""
    template = Template(cursor, read)
    while cursor.at < len(cursor.text):
        text = _RAW_LINE.match(cursor.text, cursor.at)
        if text is not None:
            cursor.at = text.end()
            template.add_text(text[0])
            if text[0].endswith("\n"):
                template.end_run()
        else:
            template.read_mark()
    template.finish()
    return template.value(can_stand_alone=True)


def read_label(cursor: Cursor) -> Scalar:
    """Return the block label that begins here with a quote: a string without templates."""
    start = cursor.at

    def refuse(cursor: Cursor, **_: bool) -> Value:
        detail = "A block's label is written out: it takes no ${…}. For a dollar sign before a brace write $${."
        raise cursor.fail(start, cursor.at, "Template in a label", detail)

    value = read_quoted(cursor, refuse)
    assert isinstance(value, Scalar)
    return value


def _read_escape(cursor: Cursor) -> str:
    start = cursor.at
    match = _ESCAPE.match(cursor.text, start)
    if match is None:
        detail = 'After a backslash stand n, r, t, ", \\, uNNNN or UNNNNNNNN. For a backslash itself write \\\\.'
        raise cursor.fail(start, start + 2, "Invalid escape sequence", detail)
    cursor.at = match.end()
    if match[1]:
        return _ESCAPED[match[1]]
    code = int(match[2] or match[3], 16)
    if code > _LARGEST or 0xD800 <= code <= 0xDFFF:
        raise cursor.fail(start, cursor.at, "Invalid escape sequence", f"There is no character U+{code:04X}.")
    return chr(code)
