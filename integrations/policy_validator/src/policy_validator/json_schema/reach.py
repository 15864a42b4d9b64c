"""Finds the paths that a JSON Schema constrains."""

from collections.abc import Iterator
from typing import Any, cast

from tollgate_runtime.contract.paths import Path, Step

_ANYWHERE = ("allOf", "anyOf", "oneOf", "not", "if", "then", "else")
_EVERY_MEMBER = ("additionalProperties", "unevaluatedProperties", "propertyNames")
_EVERY_ITEM = ("items", "additionalItems", "unevaluatedItems", "contains")
_SAYS_NOTHING = frozenset({"$ref", "title", "description", "$comment", "$schema", "$id", "$defs", *_ANYWHERE})
_MAX_STEPS = 200


def speaks_of(schema: Any, path: Path) -> bool:
    """Return whether a schema constrains a path, or anything below it; when in doubt, it does."""
    return _speaks(schema, schema, path, 0)


def _speaks(root: Any, schema: Any, path: Path, steps: int) -> bool:
    if steps > _MAX_STEPS:
        return True
    if not isinstance(schema, dict):
        return schema is False
    members = cast("dict[str, Any]", schema)
    if any(_speaks(root, inner, path, steps + 1) for inner in _beside(root, members)):
        return True
    if not path:
        return bool(
            members.keys() - {"$ref", "title", "description", "$comment", "$schema", "$id", "$defs", *_ANYWHERE}
        )
    if (len(path) == 1 and path[0] in members.get("required", ())) or "enum" in members or "const" in members:
        return True
    return any(_speaks(root, inner, path[1:], steps + 1) for inner in _below(members, path[0]))


def _beside(root: Any, members: dict[str, Any]) -> Iterator[Any]:
    """Yield the schemas that apply to the same place."""
    reference = members.get("$ref")
    if isinstance(reference, str):
        yield _referred(root, reference)
    for key in _ANYWHERE:
        inner = members.get(key)
        yield from cast("list[Any]", inner) if isinstance(inner, list) else [inner] if inner is not None else []


def _below(members: dict[str, Any], step: Step) -> Iterator[Any]:
    """Yield the schemas that apply one step below."""
    named = cast("dict[str, Any]", members.get("properties", {}))
    if step in named:
        yield named[str(step)]
    elif members.get("patternProperties"):
        yield from cast("dict[str, Any]", members["patternProperties"]).values()
    keys = _EVERY_ITEM if isinstance(step, int) else _EVERY_MEMBER
    for key in keys:
        if key in members and not (step in named and key != "propertyNames"):
            inner = members[key]
            yield from cast("list[Any]", inner) if isinstance(inner, list) else [inner]
    yield from members.get("prefixItems", []) if isinstance(step, int) else []


def _referred(root: Any, reference: str) -> Any:
    found: Any = root
    for step in reference.removeprefix("#").strip("/").split("/") if reference not in ("#", "") else []:
        name = step.replace("~1", "/").replace("~0", "~")
        found = cast("dict[str, Any]", found).get(name, {}) if isinstance(found, dict) else {}
    return found
