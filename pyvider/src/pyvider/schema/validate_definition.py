"""Schemas against the rules that Terraform has for them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from pyvider.cty import CtyDynamic, CtySet
from pyvider.cty.structuring import unstructure
from pyvider.errors import ConversionError, SchemaError
from pyvider.schema.attribute import Attribute, NestedType
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.nesting import BlockNestingMode
from pyvider.schema.schema import as_schema

Kind = Literal["resource", "data_source", "ephemeral", "provider", "other"]

_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_META_ARGUMENTS = frozenset({"connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"})
RESERVED_NAMES: dict[Kind, frozenset[str]] = {
    "resource": _META_ARGUMENTS,
    "data_source": _META_ARGUMENTS,
    "ephemeral": _META_ARGUMENTS,
    "provider": frozenset({"alias", "version"}),
    "other": frozenset(),
}
"""Names that Terraform keeps for itself at the top of a component's block."""


def validate_schema_definition(schema: object, *, kind: Kind = "resource") -> list[str]:
    """Return everything that is wrong with a schema, a sentence each; an empty list if nothing is.

    Args:
        schema: written in any of the ways that Pyvider has.
        kind: what it describes; each kind has its own reserved names.
    """
    canonical = as_schema(schema)
    errors = ["Schema version must be at least 1"] if canonical.version < 1 else []
    errors += _key_errors(schema)
    errors += _block_errors(canonical.block, "")
    names = [item.name for item in (*canonical.block.attributes, *canonical.block.blocks)]
    errors += [
        f"Reserved name: {name} is Terraform's own; choose another" for name in names if name in RESERVED_NAMES[kind]
    ]
    return errors


def require_valid(schema: object, *, kind: Kind = "resource", name: str = "The schema") -> None:
    """Refuse a schema with mistakes.

    Raises:
        SchemaError: with all of them.
    """
    errors = validate_schema_definition(schema, kind=kind)
    if errors:
        raise SchemaError(f"{name} is not a schema that Terraform accepts: {'; '.join(errors)}")


def _key_errors(schema: object) -> Iterator[str]:
    """Yield the attributes that a definition lists under another name than their own."""
    attributes = getattr(schema, "attributes", {})
    for key, attribute in attributes.items():
        if attribute.name and attribute.name != key:
            yield f"Attribute {attribute.name} is listed under another name: {key}"


def _block_errors(block: Block, prefix: str) -> Iterator[str]:
    yield from _member_errors(block.attributes, prefix)
    for nested in block.blocks:
        yield from _nested_errors(nested, prefix)
    names = [item.name for item in (*block.attributes, *block.blocks)]
    for name, times in Counter(names).items():
        if times > 1:
            yield f"Name {prefix}{name} is defined {times} times"


def _member_errors(attributes: Iterable[Attribute], prefix: str) -> Iterator[str]:
    for attribute in attributes:
        where = f"{prefix}{attribute.name}"
        if not _NAME.fullmatch(attribute.name):
            yield f"Invalid attribute name: {where}"
        yield from _flag_errors(attribute, where)
        yield from _type_errors(attribute, where)
        if attribute.nested_type is not None:
            yield from _member_errors(attribute.nested_type.attributes, f"{where}.")


def _flag_errors(attribute: Attribute, where: str) -> Iterator[str]:
    if attribute.required and attribute.optional:
        yield f"Attribute {where} cannot be both required and optional"
    if attribute.required and attribute.computed:
        yield f"Attribute {where} cannot be both required and computed"
    if attribute.required and attribute.default is not None:
        yield f"Attribute {where} cannot be required and have a default"
    if not (attribute.required or attribute.optional or attribute.computed):
        yield f"Attribute {where} must be required, optional or computed"
    if attribute.write_only and attribute.computed:
        yield f"Attribute {where} cannot be write-only and computed, as with a default: it is never stored"


def _type_errors(attribute: Attribute, where: str) -> Iterator[str]:
    if (attribute.type is None) == (attribute.nested_type is None):
        yield f"Attribute {where} must have either a type or a nested_type"
        return
    if attribute.nested_type is not None:
        yield from _nested_type_errors(attribute.nested_type, where)
    if isinstance(attribute.type, CtySet) and attribute.type.has_dynamic:
        yield f"Attribute {where} is a set, which cannot hold dynamic values"
    yield from _default_errors(attribute, where)


def _default_errors(attribute: Attribute, where: str) -> Iterator[str]:
    try:
        unstructure(attribute.default, attribute.ctype)
    except ConversionError as error:
        yield f"Attribute {where} has a default that does not fit its type: {error}"


def _nested_type_errors(nested: NestedType, where: str) -> Iterator[str]:
    if nested.nesting is BlockNestingMode.GROUP:
        yield f"Attribute {where} is nested, and nested attributes cannot be groups"
    if nested.nesting is BlockNestingMode.SET:
        yield from _set_errors(f"Attribute {where}", nested.object_type.has_dynamic, nested.attributes)


def _nested_errors(nested: NestedBlock, prefix: str) -> Iterator[str]:
    where = f"{prefix}{nested.name}"
    if not _NAME.fullmatch(nested.name):
        yield f"Invalid block name: {where}"
    yield from _bound_errors(nested, where)
    if nested.nesting_mode is BlockNestingMode.SET:
        has_dynamic = isinstance(nested.implied_type(), CtyDynamic) or nested.block.object_type.has_dynamic
        yield from _set_errors(f"Block {where}", has_dynamic, nested.block.attributes)
    yield from _block_errors(nested.block, f"{where}.")


def _bound_errors(nested: NestedBlock, where: str) -> Iterator[str]:
    low, high = nested.min_items, nested.max_items
    if low is not None and low < 0:
        yield f"Block {where} min_items cannot be negative"
    if high is not None and high < 0:
        yield f"Block {where} max_items cannot be negative"
    if low is not None and high is not None and high < low:
        yield f"Block {where} max_items cannot be less than min_items"
    if not nested.nesting_mode.is_collection and max(low or 0, high or 0) > 1:
        yield f"Block {where} stands once at most, so min_items and max_items cannot be more than 1"
    if nested.nesting_mode is BlockNestingMode.GROUP and low:
        yield f"Block {where} is a group, which always exists, so min_items has no effect"


def _set_errors(what: str, has_dynamic: bool, attributes: Iterable[Attribute]) -> Iterator[str]:
    if has_dynamic:
        yield f"{what} is a set, which cannot hold dynamic values"
    if any(attribute.write_only for attribute in attributes):
        yield f"{what} is a set, which cannot hold write-only attributes"
