"""Resources out of Terraform's plan JSON, as far as a test needs them; the host reads plans in full."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tollgate_runtime.contract.methods import Action
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


def resources_from_plan(plan: PlanLike) -> Iterator[Resource]:
    """Every change of a plan, given as a file, as JSON text or as the parsed document.

    Raises:
        ValueError: it is no plan JSON.
    """
    document = _document(plan)
    if not isinstance(document.get("resource_changes", []), list):
        raise ValueError("this is no plan JSON: make one with `terraform show -json PLANFILE`")
    for change in document.get("resource_changes", []):
        yield _resource(change)


def _document(plan: PlanLike) -> dict[str, Any]:
    if isinstance(plan, dict):
        return plan
    text = plan if isinstance(plan, bytes) else Path(plan).read_bytes()
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError as error:
        raise ValueError(f"this is no plan JSON: {error}") from error


def _resource(row: dict[str, Any]) -> Resource:
    change = row["change"]
    provider = row.get("provider_name", "")
    return Resource(
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
        after_unknown=change.get("after_unknown", False),
        before_sensitive=change.get("before_sensitive", False),
        after_sensitive=change.get("after_sensitive", False),
        replace_paths=change.get("replace_paths") or [],
    )
