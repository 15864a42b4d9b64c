"""Attribute paths: `tags.Owner`, `ebs_block_device[0].encrypted`, `tags["a.b"]`, and patterns with `*` and `[*]`."""

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from typing import Any, cast

from tollgate_runtime.contract.markers import MISSING, SENSITIVE, SENSITIVE_TEXT, UNKNOWN

Step = str | int
Path = tuple[Step, ...]
PathLike = str | Iterable[Step]
ANY = "*"
_GLOB = frozenset("*?[")

_STEP = r"""
    \.?(?P<name>[^.\[\]]+)            # a name, or a number after a dot
  | \[(?P<index>\d+)\]                # [0]
  | \[(?P<any>\*)\]                   # [*]
  | \[(?P<quote>["'])(?P<key>(?:\\.|(?!(?P=quote))[^\\])*)(?P=quote)\]   # ["a.b"], with \" inside
"""


@cache
def _step_pattern() -> "re.Pattern[str]":
    """Compiled at the first path, not at every start."""
    return re.compile(_STEP, re.VERBOSE | re.DOTALL)


def parse_path(path: PathLike) -> Path:
    """The steps of a path.

    Raises:
        ValueError: the text is no path.
    """
    return _parse(path) if isinstance(path, str) else tuple(path)


@lru_cache(maxsize=4096)
def _parse(text: str) -> Path:
    pattern = _step_pattern()
    steps: list[Step] = []
    position = 0
    while position < len(text):
        match = pattern.match(text, position)
        if match is None:
            raise ValueError(f"{text!r} is no attribute path: cannot read it from {text[position:]!r} on")
        steps.append(_step(match))
        position = match.end()
    return tuple(steps)


def _step(match: "re.Match[str]") -> Step:
    if (index := match["index"]) is not None:
        return int(index)
    if match["any"]:
        return ANY
    if (key := match["key"]) is not None:
        return re.sub(r"(?s)\\(.)", r"\1", key)
    return match["name"]


def format_path(path: Iterable[Step]) -> str:
    """The text of a path: names with dots, indexes and odd keys in brackets."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif re.fullmatch(r"[\w-]+", step):
            text += f".{step}" if text else step
        else:
            text += '["' + re.sub(r'(["\\])', r"\\\1", step) + '"]'
    return text


def look_up(value: Any, unknown: Any, path: Path) -> Any:
    """The value at a path, or the marker that says why there is none to judge.

    Args:
        value: the object, as in Terraform's plan JSON.
        unknown: its mask, true wherever the value is known only after apply.
        path: where to look.
    """
    for step in path:
        if unknown is True:
            return UNKNOWN
        if value == SENSITIVE_TEXT:
            return SENSITIVE
        value, unknown = _descend(value, step), _descend(unknown, step)
    if unknown is True:
        return UNKNOWN
    if value == SENSITIVE_TEXT:
        return SENSITIVE
    return MISSING if value is None else value


def find_all(value: Any, unknown: Any, pattern: Path) -> Iterator[tuple[Path, Any]]:
    """Every place that a pattern matches, with its value or marker.

    A place above which everything is unknown or sensitive is reported once, with the path as far as it is known.
    """
    yield from _find(value, unknown, pattern, ())


def is_marked(mask: Any, path: Path) -> bool:
    """Whether a mask is true at a path or anywhere above it."""
    return mask_at(mask, path) is True


def mask_at(mask: Any, path: Path) -> Any:
    """The part of a mask that is about a path; what is true above is true there."""
    for step in path:
        if mask is True:
            return True
        mask = _descend(mask, step)
    return mask


def has_mark(mask: Any) -> bool:
    """Whether a mask is true anywhere."""
    if isinstance(mask, dict):
        return any(has_mark(inner) for inner in cast("dict[str, Any]", mask).values())
    if isinstance(mask, list):
        return any(has_mark(inner) for inner in cast("list[Any]", mask))
    return mask is True


def _descend(value: Any, step: Step) -> Any:
    if isinstance(value, dict):
        return cast("dict[str, Any]", value).get(str(step))
    if isinstance(value, list):
        items = cast("list[Any]", value)
        index = _index(step)
        return items[index] if 0 <= index < len(items) else None
    return None


def _index(step: Step) -> int:
    """The place in a list that a step names, or -1: `[0]`, and also the `.0` of older Terraform."""
    return int(step) if isinstance(step, int) or step.isdecimal() else -1


def _find(value: Any, unknown: Any, pattern: Path, at: Path) -> Iterator[tuple[Path, Any]]:
    here: Any = look_up(value, unknown, ())
    if not pattern or here is UNKNOWN or here is SENSITIVE:
        yield at, here
        return
    step, rest = pattern[0], pattern[1:]
    for key in _matching_keys(value, unknown, step):
        yield from _find(_descend(value, key), _descend(unknown, key), rest, (*at, key))


def _matching_keys(value: Any, unknown: Any, step: Step) -> Iterator[Step]:
    """The keys of a container that a step fits, also those whose values are known only after apply."""
    if isinstance(value, dict) and isinstance(step, str) and _GLOB.isdisjoint(step):
        if step in value or has_mark(_descend(unknown, step)):  # most steps: one lookup in place of a comparison of all
            yield step
        return
    keys: dict[Step, None] = dict.fromkeys(_keys(value))
    keys |= dict.fromkeys(key for key in _keys(unknown) if has_mark(_descend(unknown, key)))
    for key in keys:
        if _fits(key, str(step)) if isinstance(key, str) else step == ANY or _index(step) == key:
            yield key


def _keys(value: Any) -> Iterable[Step]:
    if isinstance(value, dict):
        return cast("dict[str, Any]", value)
    return range(len(cast("list[Any]", value))) if isinstance(value, list) else ()


def _fits(name: str, pattern: str) -> bool:
    return name == pattern or fnmatchcase(name, pattern)
