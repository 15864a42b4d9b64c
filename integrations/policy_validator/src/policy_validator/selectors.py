"""Attribute paths that cannot exist: a rule that names one would pass for ever without anybody noticing.

Terraform's plan has every attribute of a resource, null or not: in `after` or, if it is not known yet, in
`after_unknown` or, if the configuration leaves it to the provider, in `after_omitted`. So an attribute that is in none
of them, for all resources of a type, is none of that type. Below a map any key may come; below a block, again, every
attribute is there.
"""

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any, cast

from tollgate_runtime import Resource
from tollgate_runtime.contract.paths import Path

from policy_validator.evaluator import RuleInfo, Verdict
from policy_validator.yaml_rules.scope import pattern_text


def impossible_paths(
    rule: RuleInfo, paths: Iterable[Path], resources: Mapping[str, list[Resource]]
) -> Iterator[Verdict]:
    """Yield an error for each path that no resource of the rule's types can have, by the plan."""
    several = [
        resource
        for resource_type, found in resources.items()
        if not rule.types or any(fnmatchcase(resource_type, glob) for glob in rule.types)
        for resource in found
    ]
    if not several or not rule.types:
        return
    for path in dict.fromkeys(paths):
        if path and all(_is_impossible(resource, path) for resource in several):
            kinds = ", ".join(sorted({resource.type for resource in several}))
            message = f"there is no attribute {pattern_text(path)!r} in any {kinds} of this plan"
            yield Verdict(status="error", message=message, path=path)


def _is_impossible(resource: Resource, path: Path) -> bool:
    parts = (resource.after, resource.before, resource.after_unknown, resource.after_omitted)
    states = [part for part in parts if part and part is not True]
    return bool(states) and not any(_may_have(state, path, is_object=True) for state in states)


def _may_have(value: Any, path: Path, *, is_object: bool) -> bool:
    """Return whether a value has a path, or may have it."""
    if not path:
        return True
    step, rest = path[0], path[1:]
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        keys = [key for key in members if fnmatchcase(key, str(step))]
        if keys:
            return any(_may_have(members[key], rest, is_object=False) for key in keys)
        return not is_object
    if isinstance(value, list):
        items = cast("list[Any]", value)
        blocks: list[Any] = [item for item in items if isinstance(item, dict)]
        return not blocks or any(_may_have(block, rest, is_object=True) for block in blocks)
    return True
