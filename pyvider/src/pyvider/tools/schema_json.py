"""A provider's schema as JSON, in the form of `terraform providers schema -json`."""

from __future__ import annotations

from typing import Any

from pyvider.engine.catalogue import Catalogue
from pyvider.engine.get_schema import ProviderSchema, provider_schema
from pyvider.engine.server import Engine
from pyvider.function import FunctionSignature, Parameter
from pyvider.hub import ComponentRegistry
from pyvider.schema import Attribute, Block, DescriptionKind, NestedBlock, Schema

FORMAT_VERSION = "1.0"


def collect(registry: ComponentRegistry) -> ProviderSchema:
    """Return every schema of a registry's components."""
    return provider_schema(Engine(Catalogue(registry)))


def schema_as_json(source: str, schemas: ProviderSchema) -> dict[str, Any]:
    """Return the schemas of one provider under its source address."""
    content = {
        "provider": _schema(schemas.provider),
        "resource_schemas": _schemas(schemas.resources),
        "data_source_schemas": _schemas(schemas.data_sources),
        "ephemeral_resource_schemas": _schemas(schemas.ephemerals),
        "list_resource_schemas": _schemas(schemas.list_resources),
        "action_schemas": _schemas(schemas.actions),
        "functions": {name: _function(signature) for name, signature in schemas.functions.items()},
    }
    return {
        "format_version": FORMAT_VERSION,
        "provider_schemas": {source: {key: value for key, value in content.items() if value}},
    }


def _schemas(schemas: dict[str, Schema]) -> dict[str, Any]:
    return {name: _schema(schema) for name, schema in schemas.items()}


def _schema(schema: Schema) -> dict[str, Any]:
    return {"version": schema.version, "block": _block(schema.block)}


def _description(text: str, kind: DescriptionKind) -> dict[str, Any]:
    return {"description": text, "description_kind": kind.name.lower()} if text else {"description_kind": "plain"}


def _block(block: Block) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if block.attributes:
        content["attributes"] = {item.name: _attribute(item) for item in block.attributes}
    if block.blocks:
        content["block_types"] = {item.name: _nested_block(item) for item in block.blocks}
    content |= _description(block.description, block.description_kind)
    return content | ({"deprecated": True} if block.deprecated else {})


def _attribute(attribute: Attribute) -> dict[str, Any]:
    nested = attribute.nested_type
    if nested is None:
        content: dict[str, Any] = {"type": attribute.ctype.json}
    else:
        attributes = {item.name: _attribute(item) for item in nested.attributes}
        content = {"nested_type": {"attributes": attributes, "nesting_mode": nested.nesting.name.lower()}}
    content |= _description(attribute.description, attribute.description_kind)
    flags = ("required", "optional", "computed", "sensitive", "write_only", "deprecated")
    return content | {flag: True for flag in flags if getattr(attribute, flag)}


def _nested_block(nested: NestedBlock) -> dict[str, Any]:
    content: dict[str, Any] = {"nesting_mode": nested.nesting_mode.name.lower(), "block": _block(nested.block)}
    limits = {"min_items": nested.min_items, "max_items": nested.max_items}
    return content | {key: value for key, value in limits.items() if value}


def _function(signature: FunctionSignature) -> dict[str, Any]:
    content: dict[str, Any] = {
        "description": signature.description,
        "summary": signature.summary,
        "return_type": signature.result_type.json,
        "parameters": [_parameter(item) for item in signature.parameters],
    }
    if signature.variadic is not None:
        content["variadic_parameter"] = _parameter(signature.variadic)
    return content


def _parameter(parameter: Parameter) -> dict[str, Any]:
    content: dict[str, Any] = {"name": parameter.name, "type": parameter.type.json}
    if parameter.description:
        content["description"] = parameter.description
    return content | ({"is_nullable": True} if parameter.allow_null else {})
