"""What a condition sees: a resource, the one that is judged, the others of the plan, and the rule's parameters."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct
from tollgate_runtime import MISSING, OMITTED, Resource
from tollgate_runtime.contract.paths import ANY, Path, find_all, format_path, look_up

from policy_validator.evaluator import Plan
from policy_validator.yaml_rules.operator import UnfitValue

Origin = Literal["path", "before", "tag", "meta"]
META = ("action", "address", "index", "mode", "module", "name", "provider", "type", "workspace")
"""What can be asked of a resource besides its attributes."""


class ConditionScope(Struct, frozen=True, kw_only=True):
    """Where a condition is evaluated.

    Attributes:
        resource: whose attributes the condition reads.
        this: the resource that the rule judges; another one inside `related` and `resources`.
        plan: the whole plan, for rules that need it.
        parameters: the rule's parameters.
    """

    resource: Resource
    this: Resource
    plan: Plan | None
    parameters: Mapping[str, Any]

    def at(self, resource: Resource) -> "ConditionScope":
        """Return the same for another resource of the plan."""
        return ConditionScope(resource=resource, this=self.this, plan=self.plan, parameters=self.parameters)


class ConditionSubject(Struct, frozen=True):
    """The values that a condition is about: where they are, and inside which JSON text."""

    origin: Origin
    path: Path
    inside: Path | None = None

    def values(self, resource: Resource) -> Iterator[tuple[Path, Any]]:
        """Yield each place with its value or marker; for a place that is not there, MISSING.

        Raises:
            UnfitValue: what should hold JSON does not.
        """
        for found, value in self._places(resource):
            path = ("tags", *self.path) if self.origin == "tag" else () if self.origin == "meta" else found
            if self.inside is None or not isinstance(value, str):
                yield path, value
            else:
                yield from ((path, found) for _, found in places(_decode(value), None, self.inside))

    def _places(self, resource: Resource) -> Iterator[tuple[Path, Any]]:
        omitted = resource.after_omitted if self.origin == "path" else None
        for found, value in places(*_state(resource, self.origin, self.path), omitted):
            is_left_out = bool(omitted) and value is MISSING and resource.is_omitted(found)
            yield found, OMITTED if is_left_out else value

    def before(self, resource: Resource, path: Path) -> Any:
        """Return the value that was at a place before the change."""
        return look_up(resource.before, None, path)

    @property
    def text(self) -> str:
        """Return its name in messages."""
        name = pattern_text(self.path)
        shown = {"before": f"{name} before the change", "tag": f"tag {name}"}.get(self.origin, name)
        return shown if self.inside is None else f"{pattern_text(self.inside)} inside {shown}"


def places(value: Any, unknown: Any, path: Path, omitted: Any = None) -> Iterator[tuple[Path, Any]]:
    """Yield every path that a path with `[*]` matches; the part after its last wildcard may be missing."""
    last = max((place for place, step in enumerate(path) if is_wildcard(step)), default=-1)
    if last < 0:
        yield path, look_up(value, unknown, path)
        return
    for found, _ in find_all(value, unknown, path[: last + 1], omitted):
        full = (*found, *path[last + 1 :]) if len(found) > last else found
        yield full, look_up(value, unknown, full)


def pattern_text(path: Path) -> str:
    """Return the text of a path with wildcards, as it is written."""
    return format_path(path).replace('["*"]', "[*]")


def is_wildcard(step: str | int) -> bool:
    """Return whether a step of a path stands for several."""
    return isinstance(step, str) and ANY in step


def _state(resource: Resource, origin: Origin, path: Path) -> tuple[Any, Any, Path]:
    match origin:
        case "before":
            return resource.before, None, path
        case "meta":
            return {"provider": resource.provider_type}.get(str(path[0]), getattr(resource, str(path[0]))), None, ()
        case "tag":
            return resource.tags.value(str(path[0])), None, ()
        case _:
            return resource.current, resource.after_unknown if resource.current is resource.after else None, path


def _decode(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise UnfitValue("is not JSON") from None
