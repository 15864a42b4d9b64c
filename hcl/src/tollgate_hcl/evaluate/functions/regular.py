"""Regular expressions: Go's, on Python's engine.

Go's never take long; Python's can. A pattern that might is not tried on a long text: its result is undecided.
"""

import importlib
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tollgate_hcl.evaluate.datum import Datum, list_of, null, object_of, text, tuple_of
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.function import Function, on_values
from tollgate_hcl.evaluate.functions.go_pattern import compile_pattern
from tollgate_hcl.evaluate.types import STRING, ObjectType, TupleType, Type, object_type

_MOST_WORK = 2_000_000
_REFERENCE = re.compile(r"\$(?:(\$)|\{(\w+)\}|(\w+))")


def _matches(pattern: str, subject: str) -> "Iterator[re.Match[str]]":
    """Yield the matches that do not overlap; an empty one not right after another."""
    compiled = _compiled(pattern, subject)
    at, end = 0, -1
    while at <= len(subject) and (match := compiled.search(subject, at)) is not None:
        if match.end() > match.start() or match.start() != end:
            yield match
        end = match.end()
        at = end if end > at else at + 1


def _compiled(pattern: str, subject: str) -> "re.Pattern[str]":
    """Return a pattern that does not take long on a text."""
    found = compile_pattern(pattern)
    if found.ignores_case and not (pattern.isascii() and subject.isascii()):
        raise Undecidable("the regular expression ignores the case of letters beyond ASCII")
    nested, loops = _loops_of(found.compiled)
    size = len(subject) + 1
    if (nested > 1 and size > 20) or size ** max(loops, 1) > _MOST_WORK:
        raise Undecidable("the regular expression may take too long")
    return found.compiled


@lru_cache(maxsize=256)
def _loops_of(pattern: "re.Pattern[str]") -> tuple[int, int]:
    parser: Any = importlib.import_module("re._parser")
    return _loops(parser.parse(pattern.pattern, pattern.flags), 0)


def _loops(tree: Any, depth: int) -> tuple[int, int]:
    """Return how deep unlimited repetitions are nested, and how many follow each other."""
    deepest, count = depth, 0
    for operator, argument in tree:
        name = str(operator)
        inner: list[Any] = []
        is_loop = False
        if name in ("MAX_REPEAT", "MIN_REPEAT"):
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


def _result_type(pattern: str) -> Type:
    compiled = compile_pattern(pattern).compiled
    if not compiled.groups:
        return STRING
    if not compiled.groupindex:
        return TupleType((STRING,) * compiled.groups)
    if len(compiled.groupindex) < compiled.groups:
        raise EvaluationFailure("the regular expression has both named and unnamed groups")
    return object_type(dict.fromkeys(compiled.groupindex, STRING))


def _result(match: "re.Match[str]", of: Type) -> Datum:
    if isinstance(of, ObjectType):
        return object_of({name: _group(match[name]) for name, _ in of.attributes})
    if isinstance(of, TupleType):
        return tuple_of(_group(group) for group in match.groups())
    return text(match[0])


def _group(found: str | None) -> Datum:
    return null(STRING) if found is None else text(found)


def _regex(pattern: Datum, subject: Datum) -> Datum:
    written, of = str(pattern.content), _result_type(str(pattern.content))
    match = next(_matches(written, str(subject.content)), None)
    if match is None:
        raise EvaluationFailure("the regular expression matches nothing")
    return _result(match, of)


def _regex_all(pattern: Datum, subject: Datum) -> Datum:
    written, of = str(pattern.content), _result_type(str(pattern.content))
    return list_of([_result(match, of) for match in _matches(written, str(subject.content))], of)


def _replace(subject: Datum, pattern: Datum, new: Datum) -> Datum:
    whole, part, substitute = str(subject.content), str(pattern.content), str(new.content)
    if len(part) < 2 or not (part.startswith("/") and part.endswith("/")):
        return text(whole.replace(part, substitute))
    found: list[str] = []
    end = 0
    for match in _matches(part[1:-1], whole):
        found += [whole[end : match.start()], _expanded(substitute, match)]
        end = match.end()
    return text("".join([*found, whole[end:]]))


def _expanded(substitute: str, match: "re.Match[str]") -> str:
    """Return what replaces a match, with `$1` and `${name}` in it."""

    def group(reference: "re.Match[str]") -> str:
        if reference[1]:
            return "$"
        name = reference[2] or reference[3]
        if name.isdecimal() and (name == "0" or not name.startswith("0")):
            return (match[int(name)] or "") if int(name) <= match.re.groups else ""
        return (match[name] or "") if name in match.re.groupindex else ""

    return _REFERENCE.sub(group, substitute)


FUNCTIONS: dict[str, Function] = {
    "regex": on_values(STRING, STRING)(_regex),
    "regexall": on_values(STRING, STRING)(_regex_all),
    "replace": on_values(STRING, STRING, STRING, returns=STRING)(_replace),
}
