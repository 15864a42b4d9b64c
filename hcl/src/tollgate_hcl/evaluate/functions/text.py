"""Functions on strings."""

import re
from collections.abc import Sequence

from tollgate_hcl.evaluate.datum import (
    Datum,
    PartialText,
    is_wholly_known,
    list_of,
    not_null,
    text,
    text_pieces,
    unknown,
)
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.format import format_text
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_text, on_texts, on_values, whole
from tollgate_hcl.evaluate.functions.graphemes import graphemes
from tollgate_hcl.evaluate.set_values import has_known_length
from tollgate_hcl.evaluate.template import join_texts
from tollgate_hcl.evaluate.types import ANY, BOOL, NUMBER, STRING, ListType, is_open, is_row

_SPACE = " \t\n\v\f\r\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))


_LONGEST_INDENT = 10_000_000


def _title(value: str) -> str:
    """Return the text with capitals at the start of words, as Go's strings.Title."""
    found: list[str] = []
    before = " "
    for char in value:
        found.append(_title_char(char) if _separates(before) else char)
        before = char
    return "".join(found)


def _title_char(char: str) -> str:
    title = char.title()
    return title if len(title) == 1 else char


def _separates(char: str) -> bool:
    if char.isascii():
        return not (char.isalnum() or char == "_")
    return not (char.isalpha() or char.isdigit()) and char.isspace()


def _upper(value: str) -> str:
    """Return each letter's own capital: ß stays ß."""
    changed = ((char, char.upper()) for char in value)
    return "".join(new if len(new) == 1 else _title_char(char) for char, new in changed)


def _lowered(value: str) -> str:
    return value.lower() if value.isascii() else "".join(map(_lower_char, value))


def _lower_char(char: str) -> str:
    return "i" if char == "\u0130" else char.lower()


def _substr(value: Datum, start: Datum, length: Datum) -> Datum:
    chars, offset, count = graphemes(str(value.content)), whole(start, "substr"), whole(length, "substr")
    if offset >= 0 and count == 0:
        return text("")
    offset = offset if offset >= 0 else max(len(chars) + offset, 0)
    return text("".join(chars[offset:] if count <= 0 else chars[offset : offset + count]))


def _indent(spaces: Datum, value: Datum) -> Datum:
    width, lines = whole(spaces, "indent"), str(value.content)
    if width < 0:
        raise EvaluationFailure("indent takes a number of spaces that is not negative")
    if width * (lines.count("\n") + 1) > _LONGEST_INDENT:
        raise Undecidable("the text is too long")
    return text(lines.replace("\n", "\n" + " " * width))


def _split(separator: Datum, value: Datum) -> Datum:
    between, line = str(separator.content), str(value.content)
    parts = line.split(between) if between else list(line)
    return list_of([text(part) for part in parts], STRING)


def _join(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    separator, *rows = arguments
    if not rows:
        raise EvaluationFailure("join takes at least one list")
    if not separator.is_known or any(not row.is_known for row in rows):
        return not_null(STRING)
    pieces: list[Datum] = []
    for one in (inner for row in rows for inner in row.elements):
        if one.is_null:
            raise EvaluationFailure("join takes no null")
        invocation.budget.write(len(one.content) if isinstance(one.content, str) else 1)
        pieces += [separator, one] if pieces else [one]
    return join_texts(pieces)


def _lower(value: Datum) -> Datum:
    pieces = text_pieces(value)
    if pieces is None:
        return not_null(STRING)
    lowered = tuple(_lowered(piece) if isinstance(piece, str) else piece for piece in pieces)
    if value.is_known:
        return text("".join(map(str, lowered)))
    return Datum(STRING, PartialText(is_never_null=True, pieces=lowered))


def _sort(values: Datum) -> Datum:
    if not is_wholly_known(values):
        return list_of([not_null(STRING) for _ in values.elements], STRING)
    if any(one.is_null for one in values.elements):
        raise EvaluationFailure("sort takes no null")
    return list_of(sorted(values.elements, key=lambda one: str(one.content)), STRING)


def _format(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    pattern, *rest = arguments
    if any(one.is_null and one.type == ANY for one in rest):
        return unknown()
    return format_text(pattern, rest, invocation.budget)


def _format_list(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    pattern, *rest = arguments
    if any(is_open(one.type) for one in rest):
        return unknown()
    if not pattern.is_known:
        return not_null(ListType(STRING))
    rows = [one for one in rest if is_row(one.type) and not one.is_null]
    if any(not one.is_known or not has_known_length(one) for one in rows):
        return not_null(ListType(STRING))
    lengths = {len(one.elements) for one in rows} or {1}
    if len(lengths) > 1:
        raise EvaluationFailure("the lists of formatlist differ in length")
    count = lengths.pop()
    invocation.budget.grow(count)
    columns = [one.elements if one in rows else [one] * count for one in rest]
    turns = ([column[at] for column in columns] for at in range(count))
    return list_of([format_text(pattern, turn, invocation.budget) for turn in turns], STRING)


def _chomp(value: str) -> str:
    return re.sub(r"(?:\r\n?|\n)*\Z", "", value)


FUNCTIONS: dict[str, Function] = {
    "chomp": on_text(_chomp),
    "endswith": on_texts(lambda value, suffix: value.endswith(suffix), returns=BOOL),
    "format": Function(
        parameters=(STRING,), variadic=ANY, returns=STRING, body=_format, takes_null=True, takes_unknown=True
    ),
    "formatlist": Function(
        parameters=(STRING,),
        variadic=ANY,
        returns=ListType(STRING),
        body=_format_list,
        takes_null=True,
        takes_unknown=True,
    ),
    "indent": on_values(NUMBER, STRING, returns=STRING)(_indent),
    "join": Function(parameters=(STRING,), variadic=ListType(STRING), returns=STRING, body=_join, takes_unknown=True),
    "lower": on_values(STRING, returns=STRING, takes_unknown=True)(_lower),
    "sort": on_values(ListType(STRING), returns=ListType(STRING), takes_parts=True)(_sort),
    "split": on_values(STRING, STRING, returns=ListType(STRING))(_split),
    "startswith": on_texts(lambda value, prefix: value.startswith(prefix), returns=BOOL),
    "strcontains": on_texts(lambda value, part: part in value, returns=BOOL),
    "strrev": on_text(lambda value: "".join(reversed(graphemes(value)))),
    "substr": on_values(STRING, NUMBER, NUMBER, returns=STRING)(_substr),
    "title": on_text(_title),
    "trim": on_texts(lambda value, chars: value.strip(chars) if chars else value),
    "trimprefix": on_texts(lambda value, prefix: value.removeprefix(prefix)),
    "trimspace": on_text(lambda value: value.strip(_SPACE)),
    "trimsuffix": on_texts(lambda value, suffix: value.removesuffix(suffix) if suffix else value),
    "upper": on_text(_upper),
}
