"""The verbs of `format`."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

import msgspec

from tollgate_hcl.evaluate.binary import EXACT, Number, exact_decimal
from tollgate_hcl.evaluate.budget import Budget
from tollgate_hcl.evaluate.convert import convert, number_text
from tollgate_hcl.evaluate.datum import Datum, is_wholly_known, not_null, text, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.formats.json_text import encode_json, quote
from tollgate_hcl.evaluate.functions.graphemes import graphemes
from tollgate_hcl.evaluate.template import join_texts
from tollgate_hcl.evaluate.types import BOOL, NUMBER, STRING

_PIECE = re.compile(
    r"%%|%(?P<flags>[0#+ -]*)(?P<width>[1-9][0-9]*)?(?P<point>\.(?P<precision>[0-9]*))?"
    r"(?:\[(?P<at>[1-9][0-9]*)\])?(?P<letter>[a-zA-Z])|(?P<text>[^%]+)"
)
_WIDEST = 10_000
_FEWEST_DIGITS = 6
"""How many digits before the point %g writes out, and how many after it %e and %f have, if nothing else is said."""


class _Verb(msgspec.Struct, frozen=True):
    letter: str
    flags: str
    width: int
    precision: int | None


def format_text(pattern: Datum, arguments: Sequence[Datum], budget: Budget) -> Datum:
    """Return the formatted text.

    Raises:
        EvaluationFailure: verbs and values do not match.
    """
    if not pattern.is_known or not all(is_wholly_known(one) for one in arguments):
        return _partly_formatted(pattern, arguments, budget) or not_null(STRING)
    return join_texts(list(_pieces(str(pattern.content), arguments, budget)))


def _partly_formatted(pattern: Datum, arguments: Sequence[Datum], budget: Budget) -> Datum | None:
    """Return the text as far as it is known, or None if nothing is known of it."""
    if not pattern.is_known or any(one.is_null for one in arguments):
        return None
    try:
        return join_texts(list(_pieces(str(pattern.content), arguments, budget)))
    except EvaluationFailure:
        return None


def _pieces(pattern: str, arguments: Sequence[Datum], budget: Budget) -> Iterator[Datum]:
    at = end = used = 0
    for match in _PIECE.finditer(pattern):
        if match.start() != end:
            break
        end = match.end()
        if match["letter"] is None:
            yield text(match["text"] or "%")
            continue
        at = int(match["at"]) if match["at"] else at + 1
        used = max(used, at)
        if at > len(arguments):
            raise EvaluationFailure("the format has more verbs than there are values")
        yield _formatted(match, arguments[at - 1], budget)
    if end < len(pattern):
        raise EvaluationFailure("the format has a verb that is not complete")
    if used < len(arguments):
        raise EvaluationFailure("there are more values than the format has verbs")


def _formatted(match: "re.Match[str]", value: Datum, budget: Budget) -> Datum:
    if not is_wholly_known(value):
        return value if match[0] in ("%s", "%v") else unknown(STRING)
    precision = int(match["precision"] or 0) if match["point"] else None
    verb = _Verb(match["letter"], match["flags"], int(match["width"] or 0), precision)
    if max(verb.width, precision or 0) > _WIDEST:
        raise Undecidable("the format is too wide")
    found = _written(verb, value)
    budget.write(len(found))
    return text(found)


def _written(verb: _Verb, value: Datum) -> str:
    if verb.letter == "v":
        return _as_it_is(verb, value)
    if verb.letter not in "tbdoxXeEfgGsq":
        raise EvaluationFailure(f"the format has no verb %{verb.letter}")
    if value.is_null:
        raise EvaluationFailure("a null value has no place in this format")
    if verb.letter == "t":
        return "true" if convert(value, BOOL).content else "false"
    if verb.letter in "sq":
        found = str(convert(value, STRING).content)
        found = "".join(graphemes(found)[: verb.precision]) if verb.precision else found
        return _padded(verb, quote(found) if verb.letter == "q" else found)
    content = convert(value, NUMBER).content
    assert isinstance(content, int | Decimal)
    return _whole(verb, content) if verb.letter in "bdoxX" else _fraction(verb, content)


def _as_it_is(verb: _Verb, value: Datum) -> str:
    content = value.content
    if "#" in verb.flags or not isinstance(content, str | int | Decimal) or isinstance(content, bool):
        return _padded(verb, encode_json(value))
    return _padded(verb, content if isinstance(content, str) else _general(content, None))


def _padded(verb: _Verb, value: str) -> str:
    missing = verb.width - len(graphemes(value))
    pad = ("0" if "0" in verb.flags else " ") * missing
    return value + pad if "-" in verb.flags else pad + value


def _sign(verb: _Verb, is_negative: bool) -> str:
    return "-" if is_negative else "+" if "+" in verb.flags else " " if " " in verb.flags else ""


def _whole(verb: _Verb, value: Number) -> str:
    exact = exact_decimal(value)
    whole = int(exact)
    if whole != exact:
        raise EvaluationFailure(f"%{verb.letter} takes whole numbers only")
    if not whole and verb.precision == 0:
        return ""
    digits = format(abs(whole), verb.letter).rjust(verb.precision or 0, "0")
    prefix = {"b": "0b", "o": "0", "x": "0x", "X": "0X"}.get(verb.letter, "") if "#" in verb.flags else ""
    prefix = _sign(verb, whole < 0) + prefix
    if "-" in verb.flags:
        return (prefix + digits).ljust(verb.width)
    if "0" in verb.flags and verb.precision is None:
        return prefix + digits.rjust(verb.width - len(prefix), "0")
    return (prefix + digits).rjust(verb.width)


def _fraction(verb: _Verb, value: Number) -> str:
    if verb.letter in "gG":
        digits = _general(value, verb.precision)
    elif verb.letter in "eE":
        digits = _scientific(exact_decimal(value), _FEWEST_DIGITS if verb.precision is None else verb.precision)
    else:
        places = _FEWEST_DIGITS if verb.precision is None else verb.precision
        digits = f"{EXACT.quantize(exact_decimal(value), Decimal(1).scaleb(-places)):f}"
    is_negative = digits.startswith("-") or (isinstance(value, Decimal) and value.is_signed())
    digits = digits.removeprefix("-").upper() if verb.letter in "EG" else digits.removeprefix("-")
    sign = _sign(verb, is_negative)
    if "0" in verb.flags and "-" not in verb.flags:
        return sign + digits.rjust(verb.width - len(sign), "0")
    return (sign + digits).ljust(verb.width) if "-" in verb.flags else (sign + digits).rjust(verb.width)


def _general(value: Number, precision: int | None) -> str:
    """Return a number as %g writes it: the shorter of both notations."""
    if precision is None:
        number, most = Decimal(value), _FEWEST_DIGITS
    else:
        number, most = _to_digits(exact_decimal(value), max(precision, 1)), max(precision, 1)
    digits = len(number.normalize(EXACT).as_tuple().digits)
    if precision is not None and most > digits >= number.adjusted() + 1:
        most = digits
    if number and not -4 <= number.adjusted() < most:
        return _scientific(number, digits - 1)
    return number_text(number.normalize(EXACT))


def _to_digits(value: Decimal, count: int) -> Decimal:
    return EXACT.quantize(value, Decimal(1).scaleb(value.adjusted() - count + 1)) if value else value


def _scientific(value: Decimal, places: int) -> str:
    rounded = _to_digits(value, places + 1)
    digits = "".join(map(str, rounded.as_tuple().digits))[: places + 1].ljust(places + 1, "0")
    exponent = rounded.adjusted() if rounded else 0
    point = "." if places else ""
    return f"{'-' if value.is_signed() else ''}{digits[0]}{point}{digits[1:]}e{exponent:+03}"
