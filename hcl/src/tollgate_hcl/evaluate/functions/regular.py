"""Regular expressions: Go's, on Python's engine.

Go's never take long; Python's can. A pattern that might is not tried on a long text: its result is undecided.
"""

import importlib
import re
from functools import lru_cache
from typing import Any

from tollgate_hcl.evaluate.datum import Datum, list_of, null, object_of, text, tuple_of
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.function import Function, on_values
from tollgate_hcl.evaluate.types import STRING, ObjectType, TupleType, Type, object_type

_POSIX = {
    "alnum": "0-9A-Za-z", "alpha": "A-Za-z", "ascii": r"\x00-\x7f", "blank": r"\t ", "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9", "graph": "!-~", "lower": "a-z", "print": " -~", "punct": r"!-/:-@\[-`{-~", "space": r"\t\n\v\f\r ",
    "upper": "A-Z", "word": r"\w", "xdigit": "0-9A-Fa-f",
}  # fmt: skip
_TOKEN = re.compile(
    r"\\Q.*?(?:\\E|\Z)|\\[pP](?:\{\^?\w+\}|\w)|\\.|\[:\^?\w+:\]|\[\^?\]?|\]|\(\?[imsU-]+[:)]|[$(]|.", re.DOTALL
)
_MOST_WORK = 2_000_000


@lru_cache(maxsize=256)
def _compile(pattern: str) -> "re.Pattern[str]":
    try:
        return re.compile(_translate(pattern), re.ASCII)
    except (re.error, RecursionError, OverflowError) as error:
        raise EvaluationFailure("the regular expression is not valid") from error


def _translate(pattern: str) -> str:
    """Return a pattern of Go's in Python's writing."""
    found: list[str] = []
    in_class = False
    is_multiline = False
    for match in _TOKEN.finditer(pattern):
        part = match[0]
        if part.startswith(("\\p", "\\P")) or (part.startswith("(?") and "U" in part):
            raise Undecidable("the regular expression has a part that is not evaluated here")
        if part.startswith("(?") and match.start() > 0 and part.endswith(")"):
            raise Undecidable("the regular expression has a part that is not evaluated here")
        if part.startswith("(?") and "m" in part.partition("-")[0]:
            is_multiline = True
        if part.startswith("\\Q"):
            part = re.escape(part.removeprefix("\\Q").removesuffix("\\E"))
        elif part == "\\z":
            part = r"\Z"
        elif part == "\\C" or part == "\\Z":
            raise EvaluationFailure("the regular expression is not valid")
        elif part.startswith("[:") and in_class:
            name = part.strip("[]:").lstrip("^")
            if name not in _POSIX or "^" in part:
                raise Undecidable("the regular expression has a part that is not evaluated here")
            part = _POSIX[name]
        elif part.startswith("[") and not in_class:
            in_class = True
            part = part.replace("]", "\\]")
        elif part.startswith("["):
            part = part.replace("[", "\\[")
        elif part == "]":
            in_class = False
        elif part == "$" and not in_class:
            part = "$" if is_multiline else r"\Z"
        found.append(part)
    return "".join(found)


def _guard(pattern: "re.Pattern[str]", subject: str) -> None:
    """Raise an error for a pattern that may take for ever."""
    parser: Any = importlib.import_module("re._parser")
    nested, loops = _loops(parser.parse(pattern.pattern, pattern.flags), 0)
    size = len(subject) + 1
    if (nested > 1 and size > 20) or size ** max(loops, 1) > _MOST_WORK:
        raise Undecidable("the regular expression may take too long")


def _loops(tree: Any, depth: int) -> tuple[int, int]:
    """Return how deep unlimited repetitions are nested, and how many follow each other."""
    deepest, count = depth, 0
    for operator, argument in tree:
        name = str(operator)
        inner: list[Any] = []
        is_loop = False
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            is_loop = int(argument[1]) > 50
            inner = [argument[2]]
        elif name == "SUBPATTERN":
            inner = [argument[3]]
        elif name == "BRANCH":
            inner = list(argument[1])
        count += is_loop
        for one in inner:
            found, more = _loops(one, depth + is_loop)
            deepest, count = max(deepest, found), count + more
    return deepest, count


def _result_type(pattern: "re.Pattern[str]") -> Type:
    if not pattern.groups:
        return STRING
    if not pattern.groupindex:
        return TupleType((STRING,) * pattern.groups)
    if len(pattern.groupindex) < pattern.groups:
        raise EvaluationFailure("the regular expression has both named and unnamed groups")
    return object_type(dict.fromkeys(pattern.groupindex, STRING))


def _result(match: "re.Match[str]", of: Type) -> Datum:
    if isinstance(of, ObjectType):
        return object_of({name: _group(match[name]) for name, _ in of.attributes})
    if isinstance(of, TupleType):
        return tuple_of(_group(group) for group in match.groups())
    return text(match[0])


def _group(found: str | None) -> Datum:
    return null(STRING) if found is None else text(found)


def _regex(pattern: Datum, subject: Datum) -> Datum:
    compiled = _compile(str(pattern.content))
    of = _result_type(compiled)
    _guard(compiled, str(subject.content))
    match = compiled.search(str(subject.content))
    if match is None:
        raise EvaluationFailure("the regular expression matches nothing")
    return _result(match, of)


def _regex_all(pattern: Datum, subject: Datum) -> Datum:
    compiled = _compile(str(pattern.content))
    of = _result_type(compiled)
    _guard(compiled, str(subject.content))
    return list_of([_result(match, of) for match in compiled.finditer(str(subject.content))], of)


_REFERENCE = re.compile(r"\$(?:(\$)|\{(\w+)\}|(\w+))")


def _replace(subject: Datum, pattern: Datum, new: Datum) -> Datum:
    whole, part, substitute = str(subject.content), str(pattern.content), str(new.content)
    if len(part) < 2 or not (part.startswith("/") and part.endswith("/")):
        return text(whole.replace(part, substitute))
    compiled = _compile(part[1:-1])
    _guard(compiled, whole)

    def expand(match: "re.Match[str]") -> str:
        def value(reference: "re.Match[str]") -> str:
            if reference[1]:
                return "$"
            name = reference[2] or reference[3]
            if name.isdigit():
                return (match[int(name)] or "") if int(name) <= compiled.groups else ""
            return (match[name] or "") if name in compiled.groupindex else ""

        return _REFERENCE.sub(value, substitute)

    return text(compiled.sub(expand, whole))


FUNCTIONS: dict[str, Function] = {
    "regex": on_values(STRING, STRING)(_regex),
    "regexall": on_values(STRING, STRING)(_regex_all),
    "replace": on_values(STRING, STRING, STRING, returns=STRING)(_replace),
}
