"""Attribute paths: `tags.Owner`, `ebs_block_device[0].encrypted`, `tags["a.b"]`, and patterns with `*` and `[*]`."""

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from typing import Any

from tollgate_runtime.contract.markers import MISSING, OMITTED, SENSITIVE, SENSITIVE_TEXT, UNKNOWN

Step = str | int
Path = tuple[Step, ...]
PathLike = str | Iterable[Step]
Json = dict[str, Any] | list[Any] | str | float | None
ANY = "*"
_MAX_DIGITS = 18
_GLOB = frozenset("*?[")

_STEP = r"""
    \.?(?P<name>[^.\[\]]+)            # a name, or a number after a dot
  | \[(?P<index>\d{1,18})\]           # [0]
  | \[(?P<any>\*)\]                   # [*]
  | \[(?P<quote>["'])(?P<key>(?:\\.|(?!(?P=quote))[^\\])*)(?P=quote)\]   # ["a.b"], with \" inside
"""


@cache
def _step_pattern() -> "re.Pattern[str]":
    """Compile the pattern at the first path, not at every start."""
    return re.compile(_STEP, re.VERBOSE | re.DOTALL)


def parse_path(path: PathLike) -> Path:
    """Return the steps of a path.

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
            raise ValueError(f"{text!r} is not an attribute path: cannot read it from {text[position:]!r} on")
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
    """Return the text of a path: names with dots, indexes and odd keys in brackets."""
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
    """Return the value at a path, or the marker that says why there is none.

    Args:
        value: the object, as in Terraform's plan JSON.
        unknown: its mask, true wherever the value is known only after apply.
        path: where to look.
    """
    here: Json = value
    for step in path:
        if unknown is True:
            return UNKNOWN
        if isinstance(here, dict) and isinstance(step, str):  # as nearly always
            here = here.get(step)
        elif here == SENSITIVE_TEXT:
            return SENSITIVE
        else:
            here = _descend(here, step)
        if unknown:  # most resources of a plan have nothing unknown
            unknown = _descend(unknown, step)
    return _describe(here, unknown)


def find_all(value: Any, unknown: Any, pattern: Path, omitted: Any = None) -> Iterator[tuple[Path, Any]]:
    """Yield every path that a pattern matches, with its value or marker.

    A place above which everything is unknown, sensitive or left out is reported once, with the path as far as it is
    known.
    """
    found: list[tuple[Path, Any]] = []
    _find(value, unknown, omitted, pattern, (), found)
    return iter(found)


def is_marked(mask: Any, path: Path) -> bool:
    """Return whether a mask is true at a path or anywhere above it."""
    return mask_at(mask, path) is True


def mask_at(mask: Any, path: Path) -> Any:
    """Return the part of a mask that is about a path; what is true above is true there."""
    for step in path:
        if mask is True:
            return True
        mask = _descend(mask, step)
    return mask


def has_mark(mask: Json) -> bool:
    """Return whether a mask is true anywhere."""
    if isinstance(mask, dict):
        return any(map(has_mark, mask.values()))
    if isinstance(mask, list):
        return any(map(has_mark, mask))
    return mask is True


def _describe(value: Any, unknown: Any) -> Any:
    """Return a value, or the marker in its place."""
    if unknown is True:
        return UNKNOWN
    if value is None:
        return MISSING
    return SENSITIVE if value == SENSITIVE_TEXT else value


def _descend(value: Json, step: Step) -> Any:
    if isinstance(value, dict):
        return value.get(step if isinstance(step, str) else str(step))
    if isinstance(value, list):
        index = step if isinstance(step, int) else _index(step)
        return value[index] if 0 <= index < len(value) else None
    return None


def _index(step: Step) -> int:
    """Return the place in a list that a step names, or -1: `[0]`, and also the `.0` of older Terraform."""
    return int(step) if isinstance(step, int) or (step.isdecimal() and len(step) <= _MAX_DIGITS) else -1


def _find(value: Any, unknown: Any, omitted: Any, pattern: Path, at: Path, found: list[tuple[Path, Any]]) -> None:
    """Add what a pattern matches below a place."""
    here = _describe(value, unknown)
    if here is MISSING and omitted is True:
        here = OMITTED
    if not pattern or here is UNKNOWN or here is SENSITIVE or here is OMITTED:
        found.append((at, here))
        return
    rest = pattern[1:]
    for key in _matching_keys(value, unknown, omitted, pattern[0]):
        _find(
            _descend(value, key),
            _descend(unknown, key),
            _descend(omitted, key) if omitted else None,
            rest,
            (*at, key),
            found,
        )


def _matching_keys(value: Json, unknown: Json, omitted: Json, step: Step) -> Iterable[Step]:
    """Return the keys of a container that match a step, including those with unknown values."""
    if isinstance(value, dict) and isinstance(step, str) and _GLOB.isdisjoint(step):
        # Most steps: one lookup in place of a comparison of all.
        return (step,) if step in value or _is_in(unknown, step) or _is_in(omitted, step) else ()
    keys: dict[Step, None] = dict.fromkeys(_keys(value))
    for mask in (unknown, omitted):
        if mask:
            keys |= dict.fromkeys(key for key in _keys(mask) if has_mark(_descend(mask, key)))
    return keys if step == ANY else [key for key in keys if _fits(key, step)]


def _is_in(mask: Json, step: Step) -> bool:
    return bool(mask) and has_mark(_descend(mask, step))


def _keys(value: Json) -> Iterable[Step]:
    if isinstance(value, dict):
        return value
    return range(len(value)) if isinstance(value, list) else ()


def _fits(key: Step, step: Step) -> bool:
    return key == _index(step) if isinstance(key, int) else key == step or fnmatchcase(key, str(step))
