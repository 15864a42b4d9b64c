"""Decides whether a provider's plan replaces the object: it names paths, of which only changed ones count."""

from collections.abc import Iterable
from typing import Any, cast

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.resource_builder import Sides

Path = list[str | int]


def replace_paths(paths: Iterable[pb.AttributePath], sides: Sides) -> list[Path]:
    """Return the paths that force a replacement: those that the provider names and whose values change.

    HashiCorp's older library names the id too; Terraform leaves out paths that do not change.
    """
    return [path for path in map(_steps, paths) if _differs(path, sides)]


def _steps(path: pb.AttributePath) -> Path:
    found: Path = []
    for step in path.steps:
        kind = step.WhichOneof("selector")
        if kind == "element_key_int":
            found.append(step.element_key_int)
        else:
            found.append(step.attribute_name or step.element_key_string)
    return found


def _differs(path: Path, sides: Sides) -> bool:
    before: Any = sides.before
    after: Any = sides.after
    unknown: Any = sides.unknown
    for step in path:
        if unknown is True:
            return True
        before, after, unknown = _within(before, step), _within(after, step), _within(unknown, step)
    return bool(unknown) or before != after


def _within(value: Any, step: str | int) -> Any:
    if isinstance(value, dict):
        return cast("dict[str, Any]", value).get(str(step))
    if isinstance(value, list) and isinstance(step, int):
        items = cast("list[Any]", value)
        return items[step] if -1 < step < len(items) else None
    return value if value is True else None
