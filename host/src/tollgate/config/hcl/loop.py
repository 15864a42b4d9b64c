"""The names that a `for` binds, in expressions and in templates."""

from tollgate.config.hcl.cursor import Cursor


def read_for_names(cursor: Cursor) -> set[str]:
    """The one or two names between `for` and `in`; the cursor ends before the collection."""
    names = {_read_name(cursor)}
    if cursor.take(","):
        names.add(_read_name(cursor))
    at = cursor.at
    if cursor.take_identifier() != "in":
        raise cursor.fail(at, at + 1, "Invalid for expression", 'Expected "in" after the names that follow "for".')
    cursor.skip(over_lines=True)
    return names


def _read_name(cursor: Cursor) -> str:
    cursor.skip(over_lines=True)
    name = cursor.take_identifier()
    if name is None:
        detail = f'Expected a name after "for", as in "for key, value in …", but found {cursor.found()}.'
        raise cursor.fail(cursor.at, cursor.at + 1, "Invalid for expression", detail)
    cursor.skip(over_lines=True)
    return name


def forget_names(cursor: Cursor, names: set[str], *, since: int) -> None:
    """Take out the references to bound names met since the loop began: they lead nowhere outside it."""
    cursor.references[since:] = [item for item in cursor.references[since:] if item[0] not in names]
