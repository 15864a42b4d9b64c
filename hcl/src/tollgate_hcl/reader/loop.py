"""The names that a `for` binds, and what it goes through, in expressions and in templates."""

from typing import Protocol

from tollgate_hcl.expression_tree import Loop
from tollgate_hcl.reader.cursor import Cursor
from tollgate_hcl.tree import Value


class ReadExpression(Protocol):
    """Reads the expression that begins at the cursor; handed down, since expressions and what is in them need it."""

    def __call__(self, cursor: Cursor, *, over_lines: bool) -> Value:
        """Return the expression; `over_lines` says whether a line end is white space inside it."""
        ...


def read_loop(cursor: Cursor, read: ReadExpression) -> Loop:
    """Return the one or two names between `for` and `in`, and the collection."""
    key, value = None, _read_name(cursor)
    if cursor.take(","):
        key, value = value, _read_name(cursor)
    at = cursor.at
    if cursor.take_identifier() != "in":
        raise cursor.fail(at, at + 1, "Invalid for expression", 'Expected "in" after the names that follow "for".')
    cursor.skip(over_lines=True)
    collection = read(cursor, over_lines=True)
    cursor.skip(over_lines=True)
    return Loop(key, value, collection)


def _read_name(cursor: Cursor) -> str:
    cursor.skip(over_lines=True)
    name = cursor.take_identifier()
    if name is None:
        detail = f'Expected a name after "for", as in "for key, value in …", but found {cursor.found()}.'
        raise cursor.fail(cursor.at, cursor.at + 1, "Invalid for expression", detail)
    cursor.skip(over_lines=True)
    return name


def forget_names(cursor: Cursor, loop: Loop, *, since: int) -> None:
    """Take out the references to bound names met since the loop began: they lead nowhere outside it."""
    names = (loop.key, loop.value)
    cursor.references[since:] = [item for item in cursor.references[since:] if item[0] not in names]
