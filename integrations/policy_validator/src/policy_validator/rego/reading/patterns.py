"""Whether a pattern is one that OPA can read. Where it is not, a call with it is undefined, whatever the plan has.

OPA's patterns are RE2's: without look-around and back-references, and with an end to how often something is repeated.
Only what is certainly wrong is named.
"""

import re
from collections.abc import Mapping

from msgspec import Struct

MAX_REPEATS = 1000
PATTERN_ARGUMENT: Mapping[str, int] = {
    "regex.match": 0,
    "regex.is_match": 0,
    "re_match": 0,
    "regex.find_n": 0,
    "regex.find_all_string_submatch_n": 0,
    "regex.split": 0,
    "regex.replace": 1,
}
"""Which argument of a builtin is a pattern."""

_QUOTED = re.compile(r"\\Q.*?(?:\\E|$)", re.DOTALL)
_CLASS = re.compile(r"\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*(\]?)", re.DOTALL)
_REPEAT = re.compile(r"(?:[*+?]|\{(\d+)(?:,(\d*))?\})(\??)")
_ESCAPE = re.compile(r"\\(?:([1-9])(?![0-7])|.)", re.DOTALL)
_ESCAPED = "AbBdDfnrtvsSwWzapPQEx"
_GROUP_HEAD = re.compile(r"\(\?(?:P?<\w+>|[imsU]*(?:-[imsU]+)?[:)])")
_UNREADABLE = {
    "(?=": "look-ahead",
    "(?!": "look-ahead",
    "(?<=": "look-behind",
    "(?<!": "look-behind",
    "(?>": "atomic groups",
    "(?(": "conditions",
    "(?#": "comments",
    "(?P=": "back-references",
}


class _Group(Struct):
    """A group that is open: how often the most repeated part of it is repeated, and what was read last."""

    repeats: int = 1
    last: int = 0


def fault_of_pattern(pattern: str) -> str:
    """Return what OPA cannot read in a pattern; an empty text if nothing is certainly wrong."""
    groups = [_Group()]
    place = 0
    while place < len(pattern):
        fault, place = _read_part(pattern, place, groups)
        if fault:
            return fault
    return "a group is not closed" if len(groups) > 1 else ""


def _read_part(pattern: str, place: int, groups: list[_Group]) -> tuple[str, int]:
    """Read what begins at a place; return what is wrong with it, and the place after it."""
    group = groups[-1]
    sign = pattern[place]
    if quoted := _QUOTED.match(pattern, place):
        group.last = 1
        return "", quoted.end()
    if sign == "\\":
        group.last = 1
        return _read_escape(pattern, place)
    if sign == "[" and (found := _CLASS.match(pattern, place)):
        group.last = 1
        return "" if found[1] else "a class is not closed", found.end()
    if sign == "(":
        return _open_group(pattern, place, groups)
    if sign == ")":
        if len(groups) == 1:
            return "a group is closed that is not open", place
        groups.pop()
        groups[-1].last = group.repeats
        groups[-1].repeats = max(groups[-1].repeats, group.repeats)
        return "", place + 1
    if repeat := _REPEAT.match(pattern, place):
        return _repeat(repeat, group), repeat.end()
    group.last = 0 if sign == "|" else 1
    return "", place + 1


def _read_escape(pattern: str, place: int) -> tuple[str, int]:
    found = _ESCAPE.match(pattern, place)
    if found is None:
        return "it ends in a backslash", place
    if found[1]:
        return "it has no back-references", place
    is_known = not found[0][1].isascii() or not found[0][1].isalpha() or found[0][1] in _ESCAPED
    return "" if is_known else f"it has no `{found[0]}`", found.end()


def _open_group(pattern: str, place: int, groups: list[_Group]) -> tuple[str, int]:
    for start, name in _UNREADABLE.items():
        if pattern.startswith(start, place):
            return f"it has no {name}", place
    groups.append(_Group())
    if not pattern.startswith("(?", place):
        return "", place + 1
    head = _GROUP_HEAD.match(pattern, place)
    if head is None:
        return "a group begins with what it does not know", place
    if head[0].endswith(")"):
        groups.pop()  # it only sets flags
    return "", head.end()


def _repeat(repeat: "re.Match[str]", group: _Group) -> str:
    if group.last == 0:
        return "" if repeat[1] else f"nothing stands before `{repeat[0]}`"
    count = max(int(repeat[1] or 1), int(repeat[2] or 1))
    times = group.last * count
    if times > MAX_REPEATS:
        return f"it repeats at most {MAX_REPEATS:,} times"
    group.last = times
    group.repeats = max(group.repeats, times)
    return ""
