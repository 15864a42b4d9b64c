"""The pieces of plan JSON, as Terraform prints them."""

import json
from typing import Any

Json = dict[str, Any]
AWS = "registry.terraform.io/hashicorp/aws"


def change(actions: list[str], before: Any = None, after: Any = None, **members: Any) -> Json:
    """The change of one object; masks are empty unless given, and `None` leaves a member out."""
    masks: Json = {
        "after_unknown": {},
        "before_sensitive": {} if before is not None else False,
        "after_sensitive": {} if after is not None else False,
    }
    merged: Json = {"actions": actions, "before": before, "after": after, **masks, **members}
    return {name: value for name, value in merged.items() if name in ("before", "after") or value is not None}


def resource_change(
    type_: str, name: str, change: Json, *, index: int | str | None = None, module: str = "", **members: Any
) -> Json:
    """An entry of `resource_changes`."""
    entry: Json = {
        "address": address(type_, name, index=index, module=module, mode=members.get("mode", "managed")),
        "mode": "managed",
        "type": type_,
        "name": name,
        "provider_name": AWS,
        "change": change,
    }
    if module:
        entry["module_address"] = module
    if index is not None:
        entry["index"] = index
    return entry | members


def address(type_: str, name: str, *, index: int | str | None = None, module: str = "", mode: str = "managed") -> str:
    """The address of an instance, its key quoted as Terraform quotes it."""
    key = "" if index is None else f"[{json.dumps(index, ensure_ascii=False)}]"
    label = f"data.{type_}.{name}" if mode == "data" else f"{type_}.{name}"
    return f"{module}.{label}{key}" if module else f"{label}{key}"


def block(type_: str, name: str, expressions: Json | None = None, **members: Any) -> Json:
    """A resource block of the configuration."""
    label = f"data.{type_}.{name}" if members.get("mode") == "data" else f"{type_}.{name}"
    return {
        "address": label,
        "mode": "managed",
        "type": type_,
        "name": name,
        "provider_config_key": "aws",
        "expressions": expressions or {},
        "schema_version": 0,
    } | members


def constant(value: Any) -> Json:
    """An expression without references."""
    return {"constant_value": value}


def refers(*references: str) -> Json:
    """An expression with references."""
    return {"references": list(references)}


def configuration(root_module: Json | None = None, **providers: Json) -> Json:
    """The configuration of a plan, with a plain `aws` provider unless others are given."""
    default = {"aws": {"name": "aws", "full_name": AWS, "expressions": {"region": constant("eu-central-1")}}}
    return {"provider_config": providers or default, "root_module": root_module or {}}


def plan(*changes: Json, **members: Any) -> Json:
    """A whole plan; `None` leaves a member out."""
    whole: Json = {
        "format_version": "1.2",
        "terraform_version": "1.11.4",
        "planned_values": {"root_module": {}},
        "resource_changes": list(changes),
        "configuration": configuration(),
        "timestamp": "2026-01-31T12:00:00Z",
        "applyable": True,
        "complete": True,
        "errored": False,
    }
    return {name: value for name, value in (whole | members).items() if value is not None}


def to_json(document: Json) -> bytes:
    """The text of a plan, compact as Terraform writes it."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
