"""Checks of arguments that hold JSON as text: container definitions, security configurations."""

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, cast

from tollgate_runtime import MISSING, Resource
from tollgate_runtime.contract.paths import PathLike, parse_path

from tollgate_rules.attribute_checks import Judge
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, undecided


def json_must_hold(path: PathLike, holds: Callable[[Any], bool], *, otherwise: str) -> Judge:
    """Require something of a decoded JSON text. A text that is not set passes."""
    steps = parse_path(path)
    broken = (Problem(steps, otherwise),)

    def judge(resource: Resource) -> Iterable[Verdict]:
        text = resource.value(steps)
        if is_open(text):
            return (undecided(steps, text),)
        if text is MISSING or text == "":
            return ()
        try:
            document = _parse(text) if isinstance(text, str) else text
        except (ValueError, RecursionError):
            return (Undecided(steps, "is not JSON"),)
        return () if holds(document) else broken

    return judge


@lru_cache(maxsize=64)
def _parse(text: str) -> Any:
    """Decode a JSON text; the last ones are kept, because several rules read the same text."""
    return json.loads(text)


def member(document: Any, *names: str) -> Any:
    """Return the value under some nested names; MISSING if one of them is not there."""
    for name in names:
        if not isinstance(document, dict):
            return MISSING
        document = cast("dict[str, Any]", document).get(name, MISSING)
    return document


def members(document: Any) -> list[Any]:
    """Return the items of a list; nothing for any other value."""
    return cast("list[Any]", document) if isinstance(document, list) else []
