"""The real provider's schemas, read from schemas.json, with the defaults and replacements that a kind adds.

A default makes an attribute optional and computed: the real provider has it as optional alone, which Terraform
tolerates only from providers of the old kind.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from pyvider.cty.types import CtyType, type_from_json
from pyvider.schema import Attribute, Block, BlockNestingMode, NestedBlock, Schema
from pyvider.schema.plan_modifiers import PlanModifier, requires_replace, use_state_for_unknown

from provider_sandbox.kind import Kind

_REGION = "region"
"""The argument that version 6 of the real provider has given to its resources: where the object is to be."""


@cache
def _described() -> dict[str, Any]:
    return json.loads((Path(__file__).parent / "schemas.json").read_text(encoding="utf-8"))


@cache
def resource_schema(kind: Kind) -> Schema:
    """Return the schema of a managed resource."""
    block = _described()["resources"][kind.type]
    own = {_REGION: ["oc", '"string"']} if kind.has_region else {}
    return Schema(version=1, block=_block({**block, "a": {**block["a"], **own}}, kind))


@cache
def data_source_schema(name: str) -> Schema:
    """Return the schema of a data source."""
    return Schema(version=1, block=_block(_described()["data_sources"][name], None))


@cache
def provider_schema() -> Schema:
    """Return the schema of the provider block: the real one's, and where the cloud is kept."""
    block = _described()["provider"]
    own = {"sandbox_database": ["o", '"string"']}
    return Schema(version=1, block=_block({**block, "a": {**block["a"], **own}}, None))


def _block(described: dict[str, Any], kind: Kind | None) -> Block:
    return Block(
        attributes=[_attribute(name, given[0], given[1], kind) for name, given in described["a"].items()],
        blocks=[_nested(name, given) for name, given in described.get("b", {}).items()],
    )


def _attribute(name: str, flags: str, type_json: str, kind: Kind | None) -> Attribute:
    default = kind.defaults.get(name) if kind else None
    return Attribute(
        name=name,
        type=_type(type_json),
        required="r" in flags,
        optional="o" in flags,
        computed="c" in flags or default is not None,
        sensitive="s" in flags,
        write_only="w" in flags,
        default=default,
        plan_modifiers=_modifiers(name, flags, kind),
    )


def _modifiers(name: str, flags: str, kind: Kind | None) -> list[PlanModifier]:
    if kind is None or name == "tags_all":
        return []
    stays = [use_state_for_unknown()] if "c" in flags else []
    return [*stays, requires_replace()] if name in kind.replace or name == _REGION else stays


def _nested(name: str, given: list[Any]) -> NestedBlock:
    nesting, least, most, described = given
    return NestedBlock(
        name=name,
        block=_block(described, None),
        nesting_mode=BlockNestingMode[nesting.upper()],
        min_items=least or None,
        max_items=most or None,
    )


@cache
def _type(type_json: str) -> CtyType:
    return type_from_json(type_json)
