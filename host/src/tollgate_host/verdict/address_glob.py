r"""Globs over resource addresses: `aws_s3_bucket.*`, `module.web.*`, `module.web["a"].aws_s3_bucket.*`, `**`.

A pattern is read step by step, dots inside `["…"]` not counted. `*` and `?` match within a step; a last `*` matches
everything below; `**` matches any number of steps, none included. A step without an instance key matches every
instance, one with `[0]`, `["a"]`, `["prod-*"]` or `[*]` only those. `\*` inside a quoted key is a star.
"""

import re
from collections.abc import Callable
from functools import lru_cache

_KEY_CHAR = r'(?:[^"\\]|\\.)'
_KEY = rf'\[(?:\d+|"{_KEY_CHAR}*")\]'
_NAME = r"[^.\[\]]"
_ANY_STEP = rf"{_NAME}+(?:{_KEY})?"

_STEP = re.compile(rf'(?P<name>{_NAME}+)(?:\[(?P<key>\*|\d+|"{_KEY_CHAR}*")\])?(?P<end>\.|$)', re.DOTALL)
_INSTANCE = re.compile(_KEY, re.DOTALL)
_PREFIX = re.compile(r"(?:(?:module\.)?[^.\[\]*?]+)?")

EVERYTHING = "**"


class BadAddressGlob(ValueError):
    """Raised for a text that is not an address glob; the message says why."""


def matches_address(glob: str, address: str | None) -> bool:
    """Return whether an address matches; only `**` matches a finding without an address.

    Raises:
        BadAddressGlob: the text is not an address glob.
    """
    if glob == EVERYTHING:
        return True
    return address is not None and compile_address_glob(glob).fullmatch(address) is not None


@lru_cache(maxsize=4096)
def compile_address_glob(glob: str) -> "re.Pattern[str]":
    """Return the pattern as a regular expression.

    Raises:
        BadAddressGlob: the text is not an address glob.
    """
    steps = _steps(glob)
    depths = [number for number, (name, _) in enumerate(steps) if name == EVERYTHING]
    pieces: list[str] = []
    for number, (name, key) in enumerate(steps):
        is_last = number == len(steps) - 1
        if name == EVERYTHING:
            pieces.append(_any_depth(is_first=number == 0, is_last=is_last, is_lazy=number < depths[-1]))
        elif name == "*" and key is None and is_last:
            pieces.append(rf"{_ANY_STEP}(?:\.{_ANY_STEP})*")
        else:
            is_at_depth = number + 1 in depths[1:]
            pieces.append(_step_pattern(name, key, is_last=is_last, is_before_depth=is_at_depth))
    return re.compile(_without_dangling_dot(pieces), re.DOTALL)


def literal_prefix(glob: str) -> str:
    """Return the literal start of every matching address, which rules out most addresses quickly."""
    match = _PREFIX.match(glob)
    return match[0] if match else ""


@lru_cache(maxsize=65536)
def without_instance_keys(address: str) -> str:
    """Return the block address of an instance: `module.web["a"].x.y[0]` gives `module.web.x.y`."""
    return _INSTANCE.sub("", address) if "[" in address else address


def _steps(glob: str) -> list[tuple[str, str | None]]:
    steps: list[tuple[str, str | None]] = []
    position = 0
    while position < len(glob) or not steps:
        match = _STEP.match(glob, position)
        if match is None:
            raise BadAddressGlob(_complaint(glob, position))
        if match["name"] == EVERYTHING and match["key"] is not None:
            raise BadAddressGlob(f"{glob!r} is not an address glob: ** takes no instance key.")
        if not (match["name"] == EVERYTHING and steps and steps[-1][0] == EVERYTHING):
            steps.append((match["name"], match["key"]))
        position = match.end()
        if match["end"] == "." and position == len(glob):
            raise BadAddressGlob(f"{glob!r} is not an address glob: it ends with a dot.")
    return steps


def _complaint(glob: str, position: int) -> str:
    rest = glob[position:]
    if not rest:
        return "an address glob cannot be empty; write ** for every address."
    hint = ' An instance key is a number, a text in double quotes or *: [0], ["a"], [*].' if "[" in rest else ""
    return f"{glob!r} is not an address glob: cannot read it from {rest!r} on.{hint}"


def _any_depth(*, is_first: bool, is_last: bool, is_lazy: bool) -> str:
    """Return the pattern for any number of steps. If another `**` follows, only the first match is tried.

    Otherwise the number of possible matches would grow exponentially.
    """
    if is_first and is_last:
        return ".*"
    if is_last:
        return rf"(?:\.{_ANY_STEP})*"
    return rf"(?>(?:{_ANY_STEP}\.)*?" if is_lazy else rf"(?:{_ANY_STEP}\.)*"


def _step_pattern(name: str, key: str | None, *, is_last: bool, is_before_depth: bool) -> str:
    """Return the pattern of one step with its dot; before another `**` it closes an atomic group."""
    pattern = _globbed(list(name), _NAME, re.escape) + _key_pattern(key) + ("" if is_last else r"\.")
    return f"{pattern})" if is_before_depth else pattern


def _without_dangling_dot(pieces: list[str]) -> str:
    """Return the joined pattern in which `a.**` also matches `a` alone."""
    if len(pieces) > 1 and pieces[-1].startswith(r"(?:\."):
        end = ")" if pieces[-2].endswith(r"\.)") else ""
        pieces[-2] = pieces[-2].removesuffix(rf"\.{end}") + r"(?=\.|\Z)" + end
    return "".join(pieces)


def _globbed(units: list[str], any_unit: str, literal: Callable[[str], str]) -> str:
    """Return the pattern of units with `*` and `?` among them.

    A star before another one matches as little as possible, without backtracking.
    """
    pieces: list[str] = [""]
    for unit in units:
        if unit == "*":
            pieces.append("")
        else:
            pieces[-1] += any_unit if unit == "?" else literal(unit)
    first, *rest = pieces
    if not rest:
        return first
    return first + "".join(f"(?>{any_unit}*?{piece})" for piece in rest[:-1]) + f"{any_unit}*{rest[-1]}"


def _key_pattern(key: str | None) -> str:
    if key is None:
        return f"(?:{_KEY})?"
    if key == "*":
        return _KEY
    if not key.startswith('"'):
        return re.escape(f"[{key}]")
    units = re.findall(r"\\.|[^\\]", key[1:-1], re.DOTALL)
    return r'\["' + _globbed(units, _KEY_CHAR, _key_unit_literal) + r'"\]'


def _key_unit_literal(unit: str) -> str:
    return re.escape(unit[1:] if unit in (r"\*", r"\?") else unit)
