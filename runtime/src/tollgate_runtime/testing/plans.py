"""Resources out of Terraform's plan JSON, as far as a test needs them; the host reads plans in full.

What the plan's own configuration leaves out is left out of the resource too (`after_omitted`), not unknown. An argument
that is null through a variable stays unknown here; the host evaluates it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from tollgate_runtime.contract.methods import Action
from tollgate_runtime.contract.paths import PathLike, parse_path
from tollgate_runtime.contract.plan import Resource

PlanLike = str | Path | bytes | dict[str, Any]
_ACTIONS: dict[tuple[str, ...], Action] = {
    ("no-op",): "no-op",
    ("create",): "create",
    ("read",): "read",
    ("update",): "update",
    ("delete", "create"): "replace",
    ("create", "delete"): "replace",
    ("delete",): "delete",
    ("forget",): "forget",
}
_INDEX = re.compile(r"\[[^\]]*\]")


def resources_from_plan(plan: PlanLike) -> Iterator[Resource]:
    """Yield every change of a plan, given as a file, as JSON text or as the parsed document.

    Raises:
        ValueError: it is no plan JSON.
    """
    document = _document(plan)
    if not isinstance(document.get("resource_changes", []), list):
        raise ValueError("this is not plan JSON: make one with `terraform show -json PLANFILE`")
    configuration: dict[str, Any] = document.get("configuration") or {}
    arguments = dict(_arguments(configuration.get("root_module", {}), ""))
    for change in document.get("resource_changes", []):
        yield _resource(change, arguments)


def leave_out(resource: Resource, *paths: PathLike) -> Resource:
    """Return a resource whose configuration omits some arguments, which the provider fills in.

    ```python
    leave_out(Resource(type="aws_instance", after={"ami": "ami-1"}), "monitoring", "root_block_device[0].encrypted")
    ```
    """
    after, unknown, omitted = (
        msgspec.json.decode(msgspec.json.encode(part))
        for part in (resource.after, resource.after_unknown or {}, resource.after_omitted or {})
    )
    for path in paths:
        steps = parse_path(path)
        _clear(after, steps)
        _clear(unknown, steps)
        _mark(omitted, steps)
    return replace(resource, after=after, after_unknown=unknown, after_omitted=omitted)


def _clear(value: Any, steps: tuple[str | int, ...]) -> None:
    """Remove what is at a place, if there is such a place."""
    for step in steps[:-1]:
        if isinstance(value, dict):
            value = cast("dict[str, Any]", value).get(str(step))
        elif isinstance(value, list) and isinstance(step, int) and step < len(cast("list[Any]", value)):
            value = cast("list[Any]", value)[step]
        else:
            return
    if isinstance(value, dict):
        cast("dict[str, Any]", value).pop(str(steps[-1]), None)


def _mark(mask: Any, steps: tuple[str | int, ...]) -> None:
    """Make a mask true at a place."""
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        inner: Any = True if following is None else [] if isinstance(following, int) else {}
        if isinstance(step, int):
            mask += [{} for _ in range(step + 1 - len(mask))]
            mask[step] = inner if following is None else mask[step] or inner
        elif following is None:
            mask[step] = True
        else:
            mask.setdefault(step, inner)
        mask = mask[step]


def _arguments(module: dict[str, Any], prefix: str) -> Iterator[tuple[str, set[str]]]:
    """Yield each resource of the configuration, by its address without indexes, with the arguments it sets."""
    for block in module.get("resources", []):
        yield prefix + block["address"], set(block.get("expressions", {}))
    for name, call in module.get("module_calls", {}).items():
        yield from _arguments(call.get("module", {}), f"{prefix}module.{name}.")


def _document(plan: PlanLike) -> dict[str, Any]:
    if isinstance(plan, dict):
        return plan
    text = plan if isinstance(plan, bytes) else Path(plan).read_bytes()
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError as error:
        raise ValueError(f"this is not plan JSON: {error}") from error


def _masks(row: dict[str, Any], arguments: dict[str, set[str]]) -> tuple[Any, Any]:
    """Return the masks of unknown and of omitted values, from the plan's unknown ones."""
    unknown = row["change"].get("after_unknown", False)
    given = arguments.get(_INDEX.sub("", row["address"]))
    if given is None or not isinstance(unknown, dict):
        return unknown, False
    marks = cast("dict[str, Any]", unknown)
    omitted = {name: True for name, mark in marks.items() if mark is True and name not in given}
    return {name: mark for name, mark in marks.items() if name not in omitted}, omitted


def _resource(row: dict[str, Any], arguments: dict[str, set[str]]) -> Resource:
    change = row["change"]
    after_unknown, after_omitted = _masks(row, arguments)
    provider = row.get("provider_name", "")
    return Resource(
        id=row["address"],
        address=row["address"],
        mode=row.get("mode", "managed"),
        type=row["type"],
        name=row["name"],
        index=row.get("index"),
        module=row.get("module_address"),
        provider=provider,
        provider_type=provider.rpartition("/")[2],
        action=_ACTIONS.get(tuple(change["actions"]), "no-op"),
        before=change.get("before") or {},
        after=change.get("after") or {},
        after_unknown=after_unknown,
        after_omitted=after_omitted,
        before_sensitive=change.get("before_sensitive", False),
        after_sensitive=change.get("after_sensitive", False),
        replace_paths=change.get("replace_paths") or [],
    )
