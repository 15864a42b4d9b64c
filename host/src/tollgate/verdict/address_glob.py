r"""Globs over resource addresses: `aws_s3_bucket.*`, `module.web.*`, `module.web["a"].aws_s3_bucket.*`, `**`.

A pattern is read step by step, dots inside `["…"]` not counted. `*` and `?` match within a step; a last `*` matches
everything below; `**` matches any number of steps, none included. A step without an instance key matches every
instance, one with `[0]`, `["a"]`, `["prod-*"]` or `[*]` only those. `\*` inside a quoted key is a star.
"""

import re
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
    """The text is no address glob; `str(error)` says why."""


def matches_address(glob: str, address: str | None) -> bool:
    """Whether an address matches; what has no address is matched by `**` only.

    Raises:
        BadAddressGlob: the text is no address glob.
    """
    if glob == EVERYTHING:
        return True
    return address is not None and compile_address_glob(glob).fullmatch(address) is not None


@lru_cache(maxsize=4096)
def compile_address_glob(glob: str) -> "re.Pattern[str]":
    """The pattern as a regular expression.

    Raises:
        BadAddressGlob: the text is no address glob.
    """
    steps = _steps(glob)
    pieces: list[str] = []
    for number, (name, key) in enumerate(steps):
        is_last = number == len(steps) - 1
        if name == EVERYTHING:
            pieces.append(_any_depth(is_first=number == 0, is_last=is_last))
        elif name == "*" and key is None and is_last:
            pieces.append(rf"{_ANY_STEP}(?:\.{_ANY_STEP})*")
        else:
            pieces.append(_name_pattern(name) + _key_pattern(key) + ("" if is_last else r"\."))
    return re.compile(_without_dangling_dot(pieces), re.DOTALL)


def literal_prefix(glob: str) -> str:
    """What every address that matches begins with: a quick way to see that most do not."""
    match = _PREFIX.match(glob)
    return match[0] if match else ""


@lru_cache(maxsize=65536)
def without_instance_keys(address: str) -> str:
    """The address of the block that an instance comes from: `module.web["a"].x.y[0]` is `module.web.x.y`."""
    return _INSTANCE.sub("", address) if "[" in address else address


def _steps(glob: str) -> list[tuple[str, str | None]]:
    steps: list[tuple[str, str | None]] = []
    position = 0
    while position < len(glob) or not steps:
        match = _STEP.match(glob, position)
        if match is None:
            raise BadAddressGlob(_complaint(glob, position))
        if match["name"] == EVERYTHING and match["key"] is not None:
            raise BadAddressGlob(f"{glob!r} is no address glob: ** takes no instance key.")
        if not (match["name"] == EVERYTHING and steps and steps[-1][0] == EVERYTHING):
            steps.append((match["name"], match["key"]))
        position = match.end()
        if match["end"] == "." and position == len(glob):
            raise BadAddressGlob(f"{glob!r} is no address glob: it ends with a dot.")
    return steps


def _complaint(glob: str, position: int) -> str:
    rest = glob[position:]
    if not rest:
        return "an address glob cannot be empty; write ** for every address."
    hint = ' An instance key is a number, a text in double quotes or *: [0], ["a"], [*].' if "[" in rest else ""
    return f"{glob!r} is no address glob: cannot read it from {rest!r} on.{hint}"


def _any_depth(*, is_first: bool, is_last: bool) -> str:
    if is_first and is_last:
        return ".*"
    return rf"(?:\.{_ANY_STEP})*" if is_last else rf"(?:{_ANY_STEP}\.)*"


def _without_dangling_dot(pieces: list[str]) -> str:
    """`a.**` also matches `a` alone: the dot after the last plain step belongs to what may be absent."""
    if len(pieces) > 1 and pieces[-1].startswith(r"(?:\."):
        pieces[-2] = pieces[-2].removesuffix(r"\.")
    return "".join(pieces)


def _name_pattern(name: str) -> str:
    wild = {"*": f"{_NAME}*", "?": _NAME}
    return "".join(wild.get(char) or re.escape(char) for char in name)


def _key_pattern(key: str | None) -> str:
    if key is None:
        return f"(?:{_KEY})?"
    if key == "*":
        return _KEY
    if not key.startswith('"'):
        return re.escape(f"[{key}]")
    units = re.findall(r"\\.|[^\\]", key[1:-1], re.DOTALL)
    return r'\["' + "".join(map(_key_unit_pattern, units)) + r'"\]'


def _key_unit_pattern(unit: str) -> str:
    if unit in ("*", "?"):
        return f"{_KEY_CHAR}*" if unit == "*" else _KEY_CHAR
    return re.escape(unit[1:] if unit in (r"\*", r"\?") else unit)
