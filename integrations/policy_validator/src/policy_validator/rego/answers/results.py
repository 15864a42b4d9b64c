"""What the value of a `deny`, `warn` or `violation` rule means, by conftest's conventions."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from msgspec import Struct
from tollgate_runtime.contract.findings import SEVERITIES, Severity
from tollgate_runtime.contract.paths import Path, parse_path


class NoMessage(ValueError):
    """Raised if a rule returned something that is no message."""


class Message(Struct, frozen=True, kw_only=True):
    """A message of a rule, with the details of its object."""

    text: str
    address: str | None = None
    path: Path = ()
    severity: Severity | None = None
    remediation: str | None = None
    docs: str | None = None
    details: tuple[tuple[str, str], ...] = ()


def messages(value: Any, title: str) -> Iterator[Message]:
    """Yield the messages in the value of a rule: a set of texts or of objects with `msg`, a text, or true.

    Raises:
        NoMessage: there is something else in it.
    """
    for item in _items(value):
        if item is True:
            yield Message(text=title)
        elif isinstance(item, str):
            yield Message(text=item)
        elif isinstance(item, dict):
            yield _from_object(cast("dict[str, Any]", item))
        elif item is not False and item is not None:
            raise NoMessage(f"it gave {json.dumps(item)[:80]}, which is neither a text nor an object with `msg`")


def exception_names(value: Any) -> set[str]:
    """Return the names of rules that an `exception` rule gives: a set of lists, as conftest has it."""
    found: set[str] = set()
    for item in _items(value):
        several = cast("list[Any]", item) if isinstance(item, list) else [item]
        found |= {name for name in several if isinstance(name, str)}
    return found


def _items(value: Any) -> list[Any]:
    if isinstance(value, list):
        return cast("list[Any]", value)
    if isinstance(value, dict) and value and all(inner is True for inner in cast("dict[str, Any]", value).values()):
        return [_decode(key) for key in cast("dict[str, Any]", value)]  # a set of older Rego, as regopy writes it
    return [] if value in ({}, None) else [value]


def _decode(key: str) -> Any:
    """Return the member of a set that became the key of an object; objects and lists among them are JSON."""
    if key[:1] in ("{", "["):
        try:
            return json.loads(key)
        except (ValueError, RecursionError):
            pass
    return key


def _from_object(item: Mapping[str, Any]) -> Message:
    text = item.get("msg", item.get("message"))
    if not isinstance(text, str):
        raise NoMessage(f"it gave an object without `msg`: {json.dumps(item)[:80]}")
    inner: Any = item.get("metadata", item.get("details"))
    facts = {**(cast("dict[str, Any]", inner) if isinstance(inner, dict) else {}), **item}
    severity = str(facts.get("severity", "")).lower()
    used = {"msg", "message", "metadata", "details", "severity", "address", "resource", "path", "remediation", "docs"}
    return Message(
        text=text,
        address=_text(facts, "address", "resource"),
        path=_path(facts.get("path")),
        severity=severity if severity in SEVERITIES else None,
        remediation=_text(facts, "remediation"),
        docs=_text(facts, "docs"),
        details=tuple((key, json.dumps(value)) for key, value in sorted(facts.items()) if key not in used),
    )


def _text(facts: Mapping[str, Any], *names: str) -> str | None:
    return next((facts[name] for name in names if isinstance(facts.get(name), str)), None)


def _path(given: Any) -> Path:
    try:
        if isinstance(given, str):
            return parse_path(given)
        if isinstance(given, list):
            return tuple(step for step in cast("list[Any]", given) if isinstance(step, str | int))
    except ValueError:
        pass
    return ()
