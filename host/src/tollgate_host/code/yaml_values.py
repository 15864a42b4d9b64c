"""YAML as Terraform's `yamldecode` reads it."""

import re
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any, cast

import yaml
from tollgate_hcl.numbers import exact_number

_STANDARD = "tag:yaml.org,2002:"
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLS = {"true": True, "yes": True, "y": True, "on": True, "false": False, "no": False, "n": False, "off": False}
_INTEGER = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)")
_NAN = re.compile(r"\.(?:nan|NaN|NAN)")
_CLOCK = r"([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:[.,][0-9]+)?"
_TIME = re.compile(
    rf"([0-9]{{4}})-([0-9]{{1,2}})-([0-9]{{1,2}})(?:[Tt]{_CLOCK}(Z|([+-])([0-9]{{2}}):([0-9]{{2}}))| {_CLOCK})?"
)
_MOST_NODES = 100_000

Scalar = str | int | Decimal | None


def decode_yaml(text: str) -> object:
    """Return the JSON-like value of a document.

    Raises:
        ValueError: it is not YAML, or grows without end.
        TypeError: a part of it is one that Terraform may read in another way.
    """
    try:
        node: Any = cast("Any", yaml).compose(text, Loader=_Loader)
    except (yaml.YAMLError, RecursionError) as error:
        if "\t" in text or "duplicate anchor" in str(error):  # of which Go's reader takes more
            raise TypeError("a tab, or an anchor that is set again") from error
        raise ValueError("not YAML") from error
    if node is None:
        raise ValueError("an empty document")
    return _Reader().value(node)


class _Loader(yaml.SafeLoader):
    """Leaves the tag empty where none is written."""

    def resolve(self, kind: Any, value: Any, implicit: Any) -> str:  # noqa: ARG002 -- as in the base class
        return ""


class _Reader:
    def __init__(self) -> None:
        self._count = 0

    def value(self, node: Any) -> object:
        self._count += 1
        if self._count > _MOST_NODES:
            raise ValueError("the document is too large")
        if isinstance(node, yaml.ScalarNode):
            return _scalar(node)
        kind = "seq" if isinstance(node, yaml.SequenceNode) else "map"
        if node.tag not in ("", _STANDARD + kind):
            raise ValueError("a tag that does not fit")
        if kind == "seq":
            return [self.value(item) for item in cast("list[Any]", node.value)]
        return self._members(cast("list[tuple[Any, Any]]", node.value))

    def _members(self, pairs: list[tuple[Any, Any]]) -> dict[str, object]:
        members: dict[str, object] = {}
        for key, inner in pairs:
            value = self.value(inner)
            if isinstance(key, yaml.ScalarNode) and key.value == "<<" and not key.tag:
                if not isinstance(value, dict):
                    raise ValueError("only a mapping is merged into another")
                members |= cast("dict[str, object]", value)
            else:
                members[_name(key)] = value
        return members


def _name(key: Any) -> str:
    name = _scalar(key) if isinstance(key, yaml.ScalarNode) else None
    if name is None:
        raise ValueError("a key that is no text")
    return _text(name)


def _text(value: object) -> str:
    """Return a scalar as Terraform writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def _scalar(node: "yaml.ScalarNode") -> Scalar:
    """Return the value of a scalar; what is quoted is a text unless its tag says that it is not one."""
    text, tag = str(node.value), str(node.tag).removeprefix(_STANDARD)
    if tag in ("str", "binary"):
        if tag == "binary":
            raise TypeError("a tag")
        return text
    if tag not in ("", "null", "bool", "int", "float", "timestamp"):
        raise TypeError("a tag")
    if node.style in ("'", '"'):
        return text
    if tag == "null":
        return None
    value = _plain(text)
    if node.style is not None and tag == "":  # a block is a text, but of what Terraform reads in it
        if value is None:
            raise TypeError("a text that is null")
        return _text(value)
    if tag and (tag == "timestamp" or isinstance(value, str) or isinstance(value, bool) != (tag == "bool")):
        raise TypeError("a tag")
    return value


def _plain(text: str) -> Scalar:
    if text in _NULLS:
        return None
    if text.lower() in _BOOLS and text in (text.lower(), text.upper(), text.capitalize()):
        return _BOOLS[text.lower()]
    if _INTEGER.fullmatch(text):
        return int(text, 0)
    if _NUMBER.fullmatch(text):
        return _number(text)
    if _INFINITE.fullmatch(text):
        raise TypeError("a number that is not finite")
    if _NAN.fullmatch(text):
        raise ValueError("a number that is none")
    return _time(text) or text


def _number(text: str) -> int | Decimal:
    number = exact_number(text.removeprefix("+"))
    if number is None:
        raise TypeError("a number of that size")
    return number if number or not text.startswith("-") else Decimal("-0")


def _time(text: str) -> str | None:
    """Return a point in time as Terraform writes it, or None if the text is none."""
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    clock = match.groups()[3:6] if match[4] else match.groups()[10:13]
    hour, minute, second = (int(part or 0) for part in clock)
    offset = timedelta(hours=int(match[9] or 0), minutes=int(match[10] or 0))
    zone = timezone(offset if match[8] == "+" else -offset) if offset else UTC
    try:
        time = datetime(int(match[1]), int(match[2]), int(match[3]), hour, minute, second, tzinfo=zone)
    except ValueError as error:
        if match[1] == "0000":
            raise TypeError("a year that is not evaluated here") from error
        return None
    return time.isoformat().replace("+00:00", "Z")
