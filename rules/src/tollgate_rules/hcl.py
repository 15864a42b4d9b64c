"""Test cases as Terraform configuration, for the pages of the rules."""

import json
from itertools import groupby
from typing import Any, cast

_INDENT = "  "


def resource_text(address: str, attributes: dict[str, Any]) -> str:
    """Return a resource block for the short form of a case; the address may omit the resource's name."""
    resource_type, _, name = address.partition(".")
    plain = {key: value for key, value in attributes.items() if not key.startswith("$") and key != "id"}
    body = _body(plain, 1)
    return f'resource "{resource_type}" "{name or "other"}" {{' + (f"\n{body}}}" if body else "}")


def _body(members: dict[str, Any], depth: int) -> str:
    arguments = {key: value for key, value in members.items() if value is not None and not _is_blocks(value)}
    pad = _INDENT * depth
    text = _align([(key, _expression(key, value, depth)) for key, value in arguments.items()], pad)
    for key, value in members.items():
        if _is_blocks(value):
            for block in cast("list[dict[str, Any]]", value):
                inner = _body(block, depth + 1)
                text += f"{pad}{key} {{\n{inner}{pad}}}\n" if inner else f"{pad}{key} {{}}\n"
    return text


def _align(pairs: list[tuple[str, str]], pad: str) -> str:
    """Write arguments with aligned equals signs; a value of several lines starts a new group."""
    text = ""
    for is_long, group in groupby(pairs, key=lambda pair: "\n" in pair[1]):
        several = list(group)
        width = 0 if is_long else max(len(key) for key, _ in several)
        text += "".join(f"{pad}{key:<{width}} = {value}\n" for key, value in several)
    return text


def _is_blocks(value: Any) -> bool:
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return bool(items) and all(isinstance(item, dict) for item in items)


def _expression(key: str, value: Any, depth: int) -> str:
    if isinstance(value, str) and value.startswith("$ref "):
        return _reference(key, value.removeprefix("$ref "))
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        if "$json" in members:
            return f"jsonencode({_value(members['$json'], depth)})"
    return _value(value, depth)


def _reference(key: str, address: str) -> str:
    is_arn = key.endswith("arn") or "kms" in key or ".aws_iam_policy_document" in address
    if address.startswith("data.aws_iam_policy_document"):
        return f"{address}.json"
    return f"{address}.{'arn' if is_arn else 'id'}"


def _value(value: Any, depth: int) -> str:
    if isinstance(value, list):
        items = cast("list[Any]", value)
        if not any(isinstance(item, dict) for item in items):
            return "[" + ", ".join(_expression("", item, depth) for item in items) + "]"
        pad = _INDENT * (depth + 1)
        inner = "".join(f"{pad}{_value(item, depth + 1)},\n" for item in items)
        return f"[\n{inner}{_INDENT * depth}]"
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        pad = _INDENT * (depth + 1)
        inner = _align([(_key(key), _value(item, depth + 1)) for key, item in members.items()], pad)
        return f"{{\n{inner}{_INDENT * depth}}}" if members else "{}"
    return json.dumps(value)


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() else json.dumps(name)
