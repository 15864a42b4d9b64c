"""Functions on strings."""

import re
from collections.abc import Sequence

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import Datum, PartialText, has_mark, list_of, text, text_pieces, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.format import format_text
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_contents, on_text, on_texts, on_values
from tollgate_hcl.evaluate.functions.graphemes import graphemes
from tollgate_hcl.evaluate.template import join_texts
from tollgate_hcl.evaluate.types import ANY, BOOL, NUMBER, STRING, ListType, is_row

_SPACE = " \t\n\v\f\r\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))


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


def _one_to_one(value: str, change: str) -> str:
    """Change the case of each letter by itself, as Go does it: ß stays ß in capitals."""
    changed = (getattr(char, change)() for char in value)
    return "".join(new if len(new) == 1 else char for new, char in zip(changed, value, strict=True))


def _substr(value: str, offset: object, length: object) -> str:
    if not isinstance(offset, int) or not isinstance(length, int):
        raise EvaluationFailure("substr takes whole numbers")
    chars = graphemes(value)
    if offset < 0:
        offset = max(len(chars) + offset, 0)
    end = len(chars) if length < 0 else offset + length
    return "".join(chars[offset:end])


def _indent(spaces: object, value: str) -> str:
    if not isinstance(spaces, int) or not 0 <= spaces <= 10_000:
        raise EvaluationFailure("indent takes a whole number of spaces")
    if spaces * value.count("\n") > 10_000_000:
        raise EvaluationFailure("the text is too long")
    return value.replace("\n", "\n" + " " * spaces)


def _split(separator: Datum, value: Datum) -> Datum:
    sep, whole = separator.content, value.content
    assert isinstance(sep, str)
    assert isinstance(whole, str)
    parts = whole.split(sep) if sep else list(whole)
    if whole == "" and sep:
        parts = [""]
    return list_of([text(part) for part in parts], STRING)


def _join(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    is_sensitive = any(has_mark(one) for one in arguments)
    separator, *lists = arguments
    if not lists:
        raise EvaluationFailure("join takes at least one list")
    rows = [convert(row, ListType(STRING)) for row in lists]
    if not separator.is_known or any(not row.is_known for row in rows):
        return unknown(STRING).marked(is_sensitive)
    pieces: list[Datum] = []
    for one in (inner for row in rows for inner in row.elements):
        if one.is_null:
            raise EvaluationFailure("join takes no null")
        invocation.budget.write(len(one.content) if isinstance(one.content, str) else 1)
        pieces += [separator, one] if pieces else [one]
    return join_texts([one.unmarked() for one in pieces]).marked(is_sensitive)


def _lower(value: Datum) -> Datum:
    pieces = text_pieces(value)
    if pieces is None:
        return unknown(STRING)
    lowered = tuple(_one_to_one(piece, "lower") if isinstance(piece, str) else piece for piece in pieces)
    return Datum(STRING, PartialText(pieces=lowered)) if not value.is_known else text("".join(map(str, lowered)))


def _sort(values: Datum) -> Datum:
    if any(one.is_null for one in values.elements):
        raise EvaluationFailure("sort takes no null")
    return list_of(sorted(values.elements, key=lambda one: str(one.content)), STRING)


def _format(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    pattern, *rest = arguments
    if not pattern.is_known:
        return unknown(STRING)
    if pattern.is_null:
        raise EvaluationFailure("the format is null")
    assert isinstance(pattern.content, str)
    return format_text(pattern.content, rest, invocation.budget)


def _format_list(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    pattern, *rest = arguments
    if not rest:
        return list_of([_format(invocation, arguments)], STRING)
    if any(one.is_null for one in rest):
        raise EvaluationFailure("formatlist takes no null")
    rows = [one for one in rest if is_row(one.type)]
    if any(not one.is_known for one in arguments):
        return unknown(ListType(STRING))
    lengths = {len(one.elements) for one in rows}
    if len(lengths) > 1:
        raise EvaluationFailure("the lists of formatlist differ in length")
    count = lengths.pop() if lengths else 1
    invocation.budget.grow(count)
    made = [
        _format(invocation, [pattern, *(one.elements[at] if is_row(one.type) else one for one in rest)])
        for at in range(count)
    ]
    return list_of(made, STRING)


def _chomp(value: str) -> str:
    return re.sub(r"(?:\r\n?|\n)*\Z", "", value)


FUNCTIONS: dict[str, Function] = {
    "chomp": on_text(_chomp),
    "endswith": on_texts(lambda value, suffix: value.endswith(suffix), returns=BOOL),
    "format": Function(
        parameters=(STRING,), variadic=ANY, returns=STRING, body=_format, takes_null=True, takes_unknown=True
    ),
    "formatlist": Function(
        parameters=(STRING,), variadic=ANY, returns=ANY, body=_format_list, takes_null=True, takes_unknown=True
    ),
    "indent": on_contents(NUMBER, STRING)(_indent),
    "join": Function(
        parameters=(STRING,), variadic=ANY, returns=STRING, body=_join, takes_unknown=True, takes_marks=True
    ),
    "lower": on_values(STRING, returns=STRING, takes_unknown=True)(_lower),
    "sort": on_values(ListType(STRING), returns=ListType(STRING))(_sort),
    "split": on_values(STRING, STRING, returns=ListType(STRING))(_split),
    "startswith": on_texts(lambda value, prefix: value.startswith(prefix), returns=BOOL),
    "strcontains": on_texts(lambda value, part: part in value, returns=BOOL),
    "strrev": on_text(lambda value: "".join(reversed(graphemes(value)))),
    "substr": on_contents(STRING, NUMBER, NUMBER)(_substr),
    "title": on_text(_title),
    "trim": on_texts(lambda value, chars: value.strip(chars) if chars else value),
    "trimprefix": on_texts(lambda value, prefix: value.removeprefix(prefix)),
    "trimspace": on_text(lambda value: value.strip(_SPACE)),
    "trimsuffix": on_texts(lambda value, suffix: value.removesuffix(suffix) if suffix else value),
    "upper": on_text(lambda value: _one_to_one(value, "upper")),
}
