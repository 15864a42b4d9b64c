"""Message templates: `{address} has {value} at {path}`, with the attributes of the resource and the parameters."""

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from tollgate_runtime import MISSING, SENSITIVE, Resource
from tollgate_runtime.contract.paths import format_path, look_up, parse_path

from policy_validator.yaml_rules.condition import Reason, show_value
from policy_validator.yaml_rules.scope import META, ConditionScope

_PLACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_ROOTS = ("after", "before", "param", "tag")
_WORDS = ("value", "path", "reason", *META)


class TemplateError(ValueError):
    """Raised for a text that is no message template; the message says why."""


class MessageTemplate(Struct, frozen=True):
    """A text with places to fill in."""

    text: str

    def fill(self, scope: ConditionScope, reason: Reason | None) -> str:
        """Return the message for a resource; a sensitive value is never filled in."""
        return _PLACE.sub(lambda found: _filled(found, scope, reason), self.text)


def make_template(text: str, parameters: Any) -> MessageTemplate:
    """Read a template.

    Raises:
        TemplateError: a place in it stands for nothing.
    """
    for found in _PLACE.finditer(text):
        if found[0] in ("{", "}"):
            raise TemplateError(f"{found[0]!r} stands alone; write {found[0] * 2!r} for the character itself")
        if found[1] is not None:
            _check(found[1].strip(), parameters)
    return MessageTemplate(text)


def _check(name: str, parameters: Any) -> None:
    root, _, rest = name.partition(".")
    if root == "param" and rest not in parameters:
        raise TemplateError(f"{{{name}}}: the rule has no parameter {rest!r}")
    if name in _WORDS or (root in _ROOTS and rest):
        return
    known = ", ".join(f"{{{word}}}" for word in _WORDS)
    raise TemplateError(
        f"there is no {{{name}}}; there are {known}, {{after.PATH}}, {{before.PATH}}, {{tag.KEY}}, {{param.NAME}}"
    )


def _filled(found: "re.Match[str]", scope: ConditionScope, reason: Reason | None) -> str:
    if found[0] in ("{{", "}}"):
        return found[0][0]
    name = found[1].strip()
    root, _, rest = name.partition(".")
    resource = scope.this
    readers: dict[str, Callable[[], Any]] = {
        "value": lambda: reason.value if reason else MISSING,
        "path": lambda: format_path(reason.path) if reason else "",
        "reason": lambda: reason.sentence if reason else "",
        "address": lambda: resource.display,
        "provider": lambda: resource.provider_type,
        "after": lambda: _attribute(resource, rest, resource.value),
        "before": lambda: _attribute(resource, rest, lambda path: _before(resource, path)),
        "tag": lambda: resource.tags.value(rest),
        "param": lambda: scope.parameters[rest],
    }
    return _spoken(readers.get(root, lambda: getattr(resource, name))())


def _attribute(resource: Resource, path: str, read: Callable[[str], Any]) -> Any:
    return SENSITIVE if resource.is_sensitive(path) else read(path)


def _before(resource: Resource, path: str) -> Any:
    return look_up(resource.before, None, parse_path(path))


def _spoken(value: Any) -> str:
    if value is None or value is MISSING:
        return "(not set)"
    return value if isinstance(value, str) else show_value(value)
