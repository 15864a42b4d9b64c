"""The fast path: values that one regular expression reads, which are most values of any file."""

import re

from tollgate_hcl.reader.cursor import Cursor
from tollgate_hcl.reader.strings import PLAIN_TEXT
from tollgate_hcl.tree import ObjectItem, Reference, Scalar, Value

SIMPLE_VALUE = rf"""(?:"({PLAIN_TEXT})"
    |(true|false|null)(?![\w-])
    |([0-9]{{1,15}})(?![\w.])
    |([^\W\d][\w-]*(?:\.[^\W\d][\w-]*)*))"""
"""A plain string, keyword, number or reference: with nothing after it, most values of any file, read in one step."""

SIMPLE_IN_LINE = re.compile(SIMPLE_VALUE + r"(?=[ \t]*(?:\r?\n|[,\]})]))", re.VERBOSE)
SIMPLE_OVER_LINES = re.compile(SIMPLE_VALUE + r"(?=[ \t]*[,\]})])", re.VERBOSE)
SIMPLE_ITEM = re.compile(
    rf"""(?:([^\W\d][\w-]*)|"({PLAIN_TEXT})")[ \t]*[=:][ \t]*{SIMPLE_VALUE}
    (?=[ \t]*(?:(?:\r?\n)|[,}}]))""",
    re.VERBOSE,
)
SIMPLE_ATTRIBUTE = re.compile(rf"[ \t\n]*+([^\W\d][\w-]*)[ \t]*=[ \t]*{SIMPLE_VALUE}(?=[ \t]*\r?\n)", re.VERBOSE)

NAME_EQUALS = re.compile(r"([^\W\d][\w-]*)[ \t]*=(?!=)[ \t]*+(?!/)")
"""An attribute up to its value, with no comment in between."""

BLOCK_HEADER = re.compile(
    rf'([^\W\d][\w-]*)(?:[ \t]+"({PLAIN_TEXT})")?(?:[ \t]+"({PLAIN_TEXT})")?[ \t]*\{{(?=[ \t]*\r?\n)'
)
"""A block's first line as nearly everybody writes it: two labels at most, in quotes."""

LINE_END = re.compile(r"[ \t]*(?=\r?\n)")
LIST_COMMA = re.compile(r"[ \t\n]*,[ \t\n]*+(?![/#\r])")
ITEM_END = re.compile(r"[ \t]*+(?:,|\n)[ \t\n]*+(?=[\w\"}])")

KEYWORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}


def simple_value(cursor: Cursor, match: "re.Match[str]") -> Value:
    """Return the value that the last group of a match holds.

    `SIMPLE_VALUE` is the end of its pattern, and the cursor's.
    """
    group = match.lastindex
    assert group is not None
    text = match[group]
    start, cursor.at = match.start(group), match.end()
    match group - match.re.groups:
        case 0:
            traversal = tuple(text.split("."))
            cursor.references.append(traversal)
            return Reference(cursor.source, start, cursor.at, (traversal,))
        case -1:
            return Scalar(cursor.source, start, cursor.at, int(text))
        case -2:
            return Scalar(cursor.source, start, cursor.at, KEYWORDS[text])
        case _:
            return Scalar(cursor.source, start - 1, cursor.at, text)


def simple_item(cursor: Cursor, match: "re.Match[str]") -> ObjectItem:
    """Return the item that a match of `SIMPLE_ITEM` holds."""
    start, name = match.start(), match[1]
    if name is None:
        name = match[2]
        key = Scalar(cursor.source, start, start + len(name) + 2, name)
    else:
        key = Scalar(cursor.source, start, start + len(name), name)
    return ObjectItem(name, key, simple_value(cursor, match))
