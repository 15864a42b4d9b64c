"""Applies one `name.key=value` to an integration: a host setting, or a key in its config."""

import re
from typing import cast

import msgspec
from msgspec.structs import fields, replace
from tollgate_hcl.constant import Plain, plain_from_value
from tollgate_hcl.position import SourceFile
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import Node, Scalar, Value, expressions_in

from tollgate_host.config.integration_settings import CONFIG, READERS, WrongValue
from tollgate_host.config.model import Deferred, IntegrationConfig, Origin

_STEP = re.compile(r"""\.(?:"(?P<quoted>[^"]*)"|(?P<name>[^.\[\]="]+))|\[(?:(?P<index>\d+)|"(?P<key>[^"]*)")\]""")
_LEADING_ZERO = re.compile(r"-?0\d")

Step = str | int


class _Impossible(Exception):
    """Raised for a path that leads nowhere; the message says why."""


def assign(
    item: IntegrationConfig, assignment: Node, *, after: int, origin: Origin
) -> tuple[IntegrationConfig, Problem | None]:
    """Return the integration with one setting changed, or unchanged with a problem.

    Args:
        item: the integration.
        assignment: the whole text.
        after: how many characters of it are the integration's name.
        origin: what to remember.
    """
    path, end = read_path(assignment.text, after)
    if not path or assignment.text[end : end + 1] != "=":
        detail = f"{assignment.source.name} takes NAME.KEY=VALUE; a key with dots or brackets in it stands in quotes."
        return item, Node(assignment.source, end, len(assignment.text)).problem("Invalid override", detail)
    text = assignment.text[end + 1 :]
    try:
        return _set(item, path, text, origin), None
    except (_Impossible, WrongValue) as error:
        what = f'"{path[0]}"' if path[0] in READERS else "the integration's config"
        detail = f"Cannot set {what}: {error}"
        return item, Node(assignment.source, after + 1, len(assignment.text)).problem("Invalid override", detail)


def value_from_text(text: str) -> Value:
    """Return the HCL or JSON literal in a text, or the text itself; digits after a leading zero are text."""
    from tollgate_hcl.reader import read_hcl_value  # imported when there is something to read

    source = SourceFile("value", text.encode(errors="replace"))
    value = read_hcl_value(source)
    if value is None or next(expressions_in(value), None) is not None or _LEADING_ZERO.match(text):
        return Scalar(source, 0, len(text), text)
    return value


def read_path(text: str, at: int) -> tuple[list[Step], int]:
    """Return the steps of a path such as `.usage."a.b"[0]` from a position, and its end."""
    path: list[Step] = []
    while (match := _STEP.match(text, at)) is not None:
        index = match["index"]
        name = next((part for part in (match["quoted"], match["name"], match["key"]) if part is not None), "")
        path.append(int(index) if index is not None else name.strip())
        at = match.end()
    return path, at


def _set(item: IntegrationConfig, path: list[Step], text: str, origin: Origin) -> IntegrationConfig:
    value = value_from_text(text)
    first = path[0]
    if first == "name":
        raise _Impossible("an integration's name cannot be changed.")
    if isinstance(first, str) and first in READERS:
        if len(path) > 1:
            raise _Impossible("it is one value: give the whole of it.")
        return _with_setting(item, first, value, origin)
    inner = path[1:] if first == CONFIG else path
    plain = plain_from_value(value)
    if inner:
        config = _replace(dict(item.config), inner, plain)
    elif isinstance(plain, dict):
        config = plain
    else:
        raise _Impossible("it must be an object, { … }.")
    assert isinstance(config, dict)
    key = ".".join([CONFIG, *map(str, inner)])
    return replace(item, config=config, origins={**item.origins, key: origin}, deferred=_without(item.deferred, key))


def _with_setting(item: IntegrationConfig, name: str, value: Value, origin: Origin) -> IntegrationConfig:
    if isinstance(value, Scalar) and value.value is None:
        setting: object = next(field.default for field in fields(IntegrationConfig) if field.name == name)
        if setting is msgspec.NODEFAULT:
            raise _Impossible("it has no default to go back to.")
    else:
        setting = READERS[name](value)
    changed = replace(item, **{name: setting})
    return replace(changed, origins={**item.origins, name: origin}, deferred=_without(item.deferred, name))


def _replace(container: Plain, path: list[Step], value: Plain) -> Plain:
    """Return a copy of a container with one value changed; missing objects on the path are created."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(container, list):
        index = _index(step, len(container))
        inner = container[index] if index < len(container) else None
        return [*container[:index], _replace(inner, rest, value), *container[index + 1 :]]
    if container is None:
        container = cast("Plain", [] if isinstance(step, int) else {})
        return _replace(container, path, value)
    if not isinstance(container, dict) or isinstance(step, int):
        raise _Impossible(f'there is no place "{step}" in {container!r}.')
    return {**container, step: _replace(container.get(step), rest, value)}


def _index(step: Step, length: int) -> int:
    if isinstance(step, str) and not step.isdecimal():
        raise _Impossible(f'"{step}" is not a position in a list.')
    index = int(step)
    if index > length:
        raise _Impossible(f"the list has {length} items, so there is no position {index}; {length} would append.")
    return index


def _without(deferred: Deferred | None, key: str) -> Deferred | None:
    """Return what still waits for Terraform after a setting was given."""
    if deferred is None:
        return None
    settings = tuple(item for item in deferred.settings if item != key and not item.startswith(f"{key}."))
    return replace(deferred, settings=settings) if settings else None
