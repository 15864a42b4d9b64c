"""The verbs of `format`."""

import re
from collections.abc import Sequence
from decimal import Decimal

from tollgate_hcl.evaluate.budget import Budget
from tollgate_hcl.evaluate.convert import convert, number_text
from tollgate_hcl.evaluate.datum import Datum, is_wholly_known, text, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.json_text import encode_json, quote
from tollgate_hcl.evaluate.template import join_texts
from tollgate_hcl.evaluate.types import ANY, BOOL, NUMBER, STRING, is_primitive

_VERB = re.compile(
    r"%(?P<flags>[-+ 0#]*)(?P<width>\d+)?(?:\.(?P<precision>\d*))?(?:\[(?P<at>\d+)\])?(?P<verb>.)", re.DOTALL
)
_WIDEST = 10_000


def format_text(pattern: str, arguments: Sequence[Datum], budget: Budget) -> Datum:
    """Return the formatted text.

    Raises:
        EvaluationFailure: verbs and values do not match.
    """
    pieces: list[Datum] = []
    at, end, used = 0, 0, 0
    for match in _VERB.finditer(pattern):
        before = pattern[end : match.start()]
        if "%" in before:
            raise EvaluationFailure("the format has a verb that is not complete")
        pieces.append(text(before))
        end = match.end()
        if match["verb"] == "%":
            pieces.append(text("%"))
            continue
        at = int(match["at"]) if match["at"] else at + 1
        used = max(used, at)
        if not 1 <= at <= len(arguments):
            raise EvaluationFailure("the format has more verbs than there are values")
        value = arguments[at - 1]
        if not is_wholly_known(value) or (value.is_null and value.type == ANY):
            pieces.append(value if match[0] in ("%s", "%v") else unknown(STRING))
            continue
        found = _formatted(match, value)
        pieces.append(text(found))
        budget.write(len(found))
    if "%" in pattern[end:]:
        raise EvaluationFailure("the format has a verb that is not complete")
    if used < len(arguments):
        raise EvaluationFailure("there are more values than the format has verbs")
    return join_texts([*pieces, text(pattern[end:])])


def _formatted(match: "re.Match[str]", value: Datum) -> str:
    verb, flags = match["verb"], match["flags"]
    width = int(match["width"] or 0)
    precision = None if match["precision"] is None else int(match["precision"] or 0)
    if width > _WIDEST or (precision or 0) > _WIDEST:
        raise EvaluationFailure("the format is too wide")
    if verb == "v":
        return _any(value, flags, width)
    if verb not in "tbdoxXeEfgGsq":
        raise EvaluationFailure(f"the format has no verb %{verb}")
    if value.is_null:
        raise EvaluationFailure("a null value has no place in this format")
    if verb == "t":
        return "true" if convert(value, BOOL).content else "false"
    if verb in "sq":
        found = str(convert(value, STRING).content)
        found = found[:precision] if precision is not None else found
        return _pad(quote(found) if verb == "q" else found, flags, width)
    content = convert(value, NUMBER).content
    assert isinstance(content, int | Decimal)
    return _number(verb, flags, width, precision, content)


def _any(value: Datum, flags: str, width: int) -> str:
    """Return a value as %v shows it, which takes a width and no precision."""
    if "#" in flags or value.is_null or not is_primitive(value.type):
        return _pad(encode_json(value), flags, width)
    if value.type == NUMBER:
        assert isinstance(value.content, int | Decimal)
        return _number("g", flags, width, None, value.content)
    found = "" if value.type == ANY else str(convert(value, STRING).content)
    return _pad(found, flags, width)


def _number(verb: str, flags: str, width: int, precision: int | None, value: int | Decimal) -> str:
    if verb in "bdoxX":
        digits = _whole(verb, value)
    elif verb in "gG":
        digits = _shortest(verb, precision, value)
    elif verb in "eE":
        digits = _scientific(verb, precision, Decimal(value))
    else:
        digits = f"{Decimal(value):.{6 if precision is None else precision}f}"
    negative, digits = digits.startswith("-"), digits.removeprefix("-")
    sign = "-" if negative else "+" if "+" in flags else " " if " " in flags else ""
    if "0" in flags and "-" not in flags:
        return sign + digits.rjust(width - len(sign), "0")
    return _pad(sign + digits, flags, width)


def _whole(verb: str, value: int | Decimal) -> str:
    whole = int(value)
    if whole != value:
        raise EvaluationFailure(f"%{verb} takes whole numbers only")
    return format(whole, {"b": "b", "d": "d", "o": "o", "x": "x", "X": "X"}[verb])


def _shortest(verb: str, precision: int | None, value: int | Decimal) -> str:
    if precision is None:
        exponent = Decimal(value).adjusted() if value else 0
        if exponent < -4 or exponent >= 6:
            found = _scientific("e", None, Decimal(value), shortest=True)
        else:
            found = number_text(value)
    else:
        found = re.sub(r"e([+-])(\d)\Z", r"e\g<1>0\2", f"{Decimal(value):.{max(precision, 1)}g}")
        if "e" not in found and "." in found:
            found = found.rstrip("0").rstrip(".")
    return found.upper() if verb == "G" else found


def _scientific(verb: str, precision: int | None, value: Decimal, *, shortest: bool = False) -> str:
    if shortest:
        digits = "".join(map(str, value.normalize().as_tuple().digits))
        exponent = value.adjusted()
        mantissa = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
        sign = "-" if value < 0 else ""
        return f"{sign}{mantissa}e{'-' if exponent < 0 else '+'}{abs(exponent):02}"
    places = 6 if precision is None else precision
    found = f"{value:.{places}e}" if value else f"{0.0:.{places}e}"  # Decimal writes the places into the exponent of 0
    found = re.sub(r"e([+-])(\d)\Z", r"e\g<1>0\2", found)
    return found.upper() if verb == "E" else found


def _pad(value: str, flags: str, width: int) -> str:
    if "-" in flags:
        return value.ljust(width)
    return value.rjust(width, "0" if "0" in flags else " ")
