"""The fast path: values that one regular expression reads, which are most values of any file."""

import re
from decimal import Context, Decimal, Inexact, InvalidOperation, Overflow

from tollgate.config.hcl.cursor import Cursor
from tollgate.config.hcl.strings import PLAIN_TEXT
from tollgate.config.tree import Expression, ObjectItem, Scalar, Value

SIMPLE_VALUE = rf"""(?:"({PLAIN_TEXT})"
    |(true|false|null)(?![\w-])
    |([0-9]{{1,15}})(?![\w.])
    |([^\W\d][\w-]*(?:\.[^\W\d][\w-]*)*))"""
"""A plain string, keyword, number or reference: with nothing behind it, most values of any file, read in one step."""

SIMPLE_IN_LINE = re.compile(SIMPLE_VALUE + r"(?=[ \t]*(?:\r?\n|[,\]})]))", re.VERBOSE)
SIMPLE_OVER_LINES = re.compile(SIMPLE_VALUE + r"(?=[ \t]*[,\]})])", re.VERBOSE)
SIMPLE_ITEM = re.compile(
    rf"""(?:([^\W\d][\w-]*)|"({PLAIN_TEXT})")[ \t]*[=:][ \t]*{SIMPLE_VALUE}
    (?=[ \t]*(?:(?:\r?\n)|[,}}]))""",
    re.VERBOSE,
)
SIMPLE_ATTRIBUTE = re.compile(rf"[ \t\n]*([^\W\d][\w-]*)[ \t]*=[ \t]*(){SIMPLE_VALUE}(?=[ \t]*\r?\n)", re.VERBOSE)

NAME_EQUALS = re.compile(r"([^\W\d][\w-]*)[ \t]*=(?!=)[ \t]*+(?!/)")
"""An attribute up to its value, with no comment in between."""

BLOCK_HEADER = re.compile(
    rf'([^\W\d][\w-]*)(?:[ \t]+"({PLAIN_TEXT})")?(?:[ \t]+"({PLAIN_TEXT})")?[ \t]*\{{(?=[ \t]*\r?\n)'
)
"""A block's first line as nearly everybody writes it: two labels at most, in quotes."""

LINE_END = re.compile(r"[ \t]*(?=\r?\n)")
LIST_COMMA = re.compile(r"[ \t\n]*,[ \t\n]*+(?![/#\r])")
ITEM_END = re.compile(r"[ \t]*(?:,|\n)[ \t\n]*(?=[\w\"}])")

KEYWORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_MAX_DIGITS = 1000
_MAX_EXPONENT = 307
_CONTEXT = Context(prec=_MAX_DIGITS, traps=[InvalidOperation, Inexact, Overflow])


def simple_value(cursor: Cursor, match: "re.Match[str]", start: int) -> Value:
    """The value that the last four groups of a match of `SIMPLE_VALUE` hold; it ends where the match does."""
    cursor.at = match.end()
    text, keyword, number, reference = match.groups()[-4:]
    if text is not None:
        return Scalar(cursor.source, start, cursor.at, text)
    if reference is not None:
        traversal = tuple(reference.split("."))
        cursor.references.append(traversal)
        return Expression(cursor.source, start, cursor.at, (traversal,))
    return Scalar(cursor.source, start, cursor.at, int(number) if number is not None else KEYWORDS[keyword])


def simple_item(cursor: Cursor, match: "re.Match[str]") -> ObjectItem:
    """The item that a match of `SIMPLE_ITEM` holds."""
    is_quoted = match[1] is None
    name = match[2] if is_quoted else match[1]
    start = match.start()
    key = Scalar(cursor.source, start, start + len(name) + 2 * is_quoted, name)
    start = next(match.start(group) for group in range(3, 7) if match[group] is not None)
    return ObjectItem(name, key, simple_value(cursor, match, start - (match[3] is not None)))


def exact_number(text: str) -> int | Decimal | None:
    """The number that a literal writes, whole ones as int; None if it is larger or finer than JSON readers take."""
    try:
        number = _CONTEXT.create_decimal(text)
    except ArithmeticError:
        return None
    if abs(number.adjusted()) > _MAX_EXPONENT and number:
        return None
    whole = int(number)
    return whole if whole == number else number.normalize(_CONTEXT)
