"""Lists, objects, and the `for` expressions that build either."""

from decimal import Decimal

from tollgate_hcl.expression_tree import ForExpression, Parentheses
from tollgate_hcl.reader.cursor import IDENTIFIER, Cursor
from tollgate_hcl.reader.loop import ReadExpression, forget_names, read_loop
from tollgate_hcl.reader.simple import ITEM_END, LIST_COMMA, SIMPLE_ITEM, simple_item
from tollgate_hcl.tree import Expression, ListValue, ObjectItem, ObjectValue, Scalar, Value


def read_list(cursor: Cursor, read: ReadExpression) -> Value:
    """Return the list, or list-building `for`, that begins here."""
    start, calls = cursor.at, len(cursor.calls)
    cursor.at += 1
    cursor.enter()
    cursor.skip(over_lines=True)
    if _take_word(cursor, "for"):
        return _read_for(cursor, read, start, "]", calls)
    items: list[Value] = []
    while not cursor.text.startswith("]", cursor.at) and cursor.at < len(cursor.text):
        items.append(read(cursor, over_lines=True))
        if cursor.take_match(LIST_COMMA) is not None:
            continue
        cursor.skip(over_lines=True)
        if not cursor.take(","):
            break
        cursor.skip(over_lines=True)
    if not cursor.text.startswith("]", cursor.at) and cursor.at < len(cursor.text):
        detail = f"Expected a comma or ] after this list's item, but found {cursor.found()}."
        raise cursor.fail(cursor.at, cursor.at + 1, "Missing comma", detail)
    cursor.close("]", start)
    return ListValue(cursor.source, start, cursor.at, tuple(items))


def read_object(cursor: Cursor, read: ReadExpression) -> Value:
    """Return the object, or object-building `for`, that begins here."""
    start, calls = cursor.at, len(cursor.calls)
    cursor.at += 1
    cursor.enter()
    cursor.skip(over_lines=True)
    if _take_word(cursor, "for"):
        return _read_for(cursor, read, start, "}", calls)
    items: list[ObjectItem] = []
    while not cursor.text.startswith("}", cursor.at) and cursor.at < len(cursor.text):
        items.append(_read_item(cursor, read))
        if cursor.take_match(ITEM_END) is not None:
            continue
        cursor.skip(over_lines=False)
        if not cursor.take(",") and not cursor.is_at_line_end() and not cursor.text.startswith("}", cursor.at):
            detail = f"Expected a comma or a new line after this object's item, but found {cursor.found()}."
            raise cursor.fail(cursor.at, cursor.at + 1, "Missing comma", detail)
        cursor.skip(over_lines=True)
    cursor.close("}", start)
    return ObjectValue(cursor.source, start, cursor.at, tuple(items))


def _read_item(cursor: Cursor, read: ReadExpression) -> ObjectItem:
    """Return one `key = value` or `key : value`."""
    simple = SIMPLE_ITEM.match(cursor.text, cursor.at)
    if simple is not None:
        return simple_item(cursor, simple)
    start, references, calls = cursor.at, len(cursor.references), len(cursor.calls)
    key = read(cursor, over_lines=False)
    name = _key_name(key)
    if name is None:
        if not isinstance(key, Expression):
            key = Parentheses(cursor.source, start, cursor.at, *cursor.met(references, calls), inner=key)
    else:
        del cursor.references[references:]
        key = Scalar(cursor.source, start, cursor.at, name)
    cursor.skip(over_lines=False)
    if not cursor.take("=") and not cursor.take(":"):
        detail = f"Expected = or : after the key, but found {cursor.found()}. An object is written {{ key = value }}."
        raise cursor.fail(cursor.at, cursor.at + 1, "Missing value of a key", detail)
    cursor.skip(over_lines=False)
    return ObjectItem(name, key, read(cursor, over_lines=False))


def _key_name(key: Value) -> str | None:
    """Return the name that a key writes out, or None if it needs evaluation, as `(var.x)` does."""
    if isinstance(key, Expression):
        return key.text if IDENTIFIER.fullmatch(key.text) else None
    if not isinstance(key, Scalar):
        return None
    if isinstance(key.value, str):
        return key.value
    if key.value is None:
        return "null" if key.text == "null" else None
    return f"{key.value:f}" if isinstance(key.value, Decimal) else str(key.value).lower()


def _read_for(cursor: Cursor, read: ReadExpression, start: int, bracket: str, calls: int) -> Expression:
    """Read `for key, value in collection : result if condition` and its closing bracket."""
    since = len(cursor.references)
    loop = read_loop(cursor, read)
    _expect(cursor, ":", "after the collection of this for expression")
    key, result, is_grouped = None, _read_part(cursor, read), False
    if bracket == "}":
        _expect(cursor, "=>", "between key and value of this for expression")
        key, result = result, _read_part(cursor, read)
        is_grouped = cursor.take("...")
        cursor.skip(over_lines=True)
    condition = None
    if _take_word(cursor, "if"):
        cursor.skip(over_lines=True)
        condition = _read_part(cursor, read)
    cursor.close(bracket, start)
    forget_names(cursor, loop, since=since)
    met = cursor.met(since, calls)
    return ForExpression(
        cursor.source,
        start,
        cursor.at,
        *met,
        loop=loop,
        key=key,
        result=result,
        is_grouped=is_grouped,
        condition=condition,
    )


def _read_part(cursor: Cursor, read: ReadExpression) -> Value:
    value = read(cursor, over_lines=True)
    cursor.skip(over_lines=True)
    return value


def _expect(cursor: Cursor, token: str, where: str) -> None:
    if not cursor.take(token):
        detail = f"Expected {token} {where}, but found {cursor.found()}."
        raise cursor.fail(cursor.at, cursor.at + 1, "Invalid for expression", detail)
    cursor.skip(over_lines=True)


def _take_word(cursor: Cursor, word: str) -> bool:
    """Move past a word if it is here as a whole."""
    match = IDENTIFIER.match(cursor.text, cursor.at)
    if match is None or match[0] != word:
        return False
    cursor.at = match.end()
    return True
