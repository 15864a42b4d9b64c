"""The functions of Terraform that names and tags are made with, on values that may not be known."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from tollgate_runtime.contract.markers import SENSITIVE, UNKNOWN, Marker

from tollgate.propose.marks import in_lower_case, is_marked

Known = Any
"""A value of JSON's kinds, in which UNKNOWN or SENSITIVE may stand anywhere."""

OPEN_KEY = "\ue002"
"""The key of a map that may have more keys than are known."""


def call(name: str, arguments: Sequence[Known]) -> Known:
    """What a function returns, or UNKNOWN if that cannot be told here."""
    if name == "sensitive":
        return SENSITIVE
    function = _FUNCTIONS.get(name)
    if function is None:
        return UNKNOWN
    try:
        return function(*arguments)
    except (TypeError, ValueError, IndexError, KeyError):
        return UNKNOWN


def to_text(value: Known) -> str | Marker:
    """A value inside a template."""
    if isinstance(value, Marker):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or isinstance(value, dict | list):
        return UNKNOWN
    return str(value)


def joined(parts: Sequence[str | Marker]) -> str | Marker:
    """Texts in a row; sensitive if one of them is, else unknown if one of them is."""
    if any(part is SENSITIVE for part in parts):
        return SENSITIVE
    if any(isinstance(part, Marker) for part in parts):
        return UNKNOWN
    return "".join(str(part) for part in parts)


def _merge(*maps: Known) -> Known:
    merged: dict[str, Known] = {}
    for one in maps:
        if isinstance(one, Marker):
            merged[OPEN_KEY] = UNKNOWN
        elif one is not None:
            merged.update(cast("dict[str, Known]", one))
    return merged


def _format(pattern: Known, *arguments: Known) -> Known:
    if not isinstance(pattern, str):
        return UNKNOWN
    pieces = pattern.replace("%d", "%s").replace("%v", "%s").split("%s")
    if len(pieces) != len(arguments) + 1 or any("%" in piece for piece in pieces):
        return UNKNOWN
    texts: list[str | Marker] = [pieces[0]]
    for argument, piece in zip(arguments, pieces[1:], strict=True):
        texts += [to_text(argument), piece]
    return joined(texts)


def _join(separator: Known, *lists: Known) -> Known:
    texts: list[str | Marker] = []
    for one in lists:
        if isinstance(one, Marker):
            return one
        texts += [to_text(item) for item in one]
    spread = [piece for text in texts for piece in (to_text(separator), text)]
    return joined(spread[1:])


def _on_text(change: Callable[[str], str]) -> Callable[[Known], Known]:
    def changed(value: Known) -> Known:
        text = to_text(value)
        if isinstance(text, Marker):
            return text
        return UNKNOWN if is_marked(text) else change(text)

    return changed


def _lower(value: Known) -> Known:
    text = to_text(value)
    return text if isinstance(text, Marker) else in_lower_case(text)


def _same(value: Known) -> Known:
    return value


def _concat(*lists: Known) -> Known:
    return UNKNOWN if any(isinstance(one, Marker) for one in lists) else [item for one in lists for item in one]


def _first(*values: Known) -> Known:
    return next((value for value in values if value not in (None, "")), None)


def _keys(value: Known) -> Known:
    return value if isinstance(value, Marker) else sorted(value)


_FUNCTIONS: dict[str, Callable[..., Known]] = {
    "coalesce": _first,
    "concat": _concat,
    "format": _format,
    "join": _join,
    "keys": _keys,
    "lower": _lower,
    "merge": _merge,
    "nonsensitive": _same,
    "title": _on_text(str.title),
    "tolist": _same,
    "tomap": _same,
    "toset": _same,
    "tostring": to_text,
    "trimspace": _on_text(str.strip),
    "try": lambda *values: values[0],
    "upper": _on_text(str.upper),
}
