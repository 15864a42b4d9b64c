"""Builds a schema from the fields and annotations of attrs classes."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any, cast

import attrs

from pyvider.cty import CtyType
from pyvider.cty.structuring.fields import annotations_of, hint_of
from pyvider.errors import SchemaError
from pyvider.schema.annotations import Nested, choices_of_annotation, nested_class_of, type_of_annotation
from pyvider.schema.attribute import Attribute, NestedType
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.checks import Validator
from pyvider.schema.markers import BlockMarker, Marker
from pyvider.schema.nesting import BlockNestingMode
from pyvider.schema.plan_modifiers import PlanModifier
from pyvider.schema.schema import Schema
from pyvider.schema.validators.value_checks import one_of

Member = Attribute | NestedBlock


def schema_from_attrs(
    config_cls: type, state_cls: type | None = None, *, version: int = 1, description: str = ""
) -> Schema:
    """Return the schema that attrs classes describe.

    A field of the configuration is required, unless it may be None or has a default; a default other than None is
    the attribute's too. A field of the state alone is computed. A nested attrs class is a nested attribute, or a
    block if its annotation says so. `pyvider.schema.markers` has what an annotation can say besides.

    Args:
        config_cls: what the user configures.
        state_cls: what Terraform stores; it repeats the configuration's fields. Without it, `computed` fields of the
            configuration class are what the provider reports.
        version: grows with each change that old state does not fit any more.
        description: what the component is for; the configuration class's docstring unless given.

    Raises:
        SchemaError: if a field has no Terraform type, or the two classes do not agree.
    """
    members = _members_of(config_cls)
    if state_cls is not None:
        members = _join(members, _members_of(state_cls), f"{config_cls.__name__}.", state_cls.__name__)
    block = _block_of(members, description or _description_of(config_cls))
    return Schema(version=version, block=block)


def _members_of(cls: type) -> dict[str, Member]:
    hints = annotations_of(cls)
    found = (_member_of(cls, field, hints[field.name]) for field in attrs.fields(cls))
    return {member.name: member for member in found}


def _member_of(cls: type, field: attrs.Attribute[Any], annotation: Any) -> Member:
    extras = _Extras.of(field, annotation)
    name = field.name.removesuffix("_")
    try:
        nested = nested_class_of(annotation) if extras.type is None else None
        if extras.block is not None:
            return _nested_block(field.name, extras.block, nested)
        options = _flags_of(field, annotation, extras)
        if nested is None:
            return Attribute(name=name, type=extras.type or type_of_annotation(annotation), **options)
        inner = _block_of(_members_of(nested.cls), "")
        if inner.blocks:
            raise SchemaError(f"{nested.cls.__name__} has blocks, so it must itself be a block: mark it with block()")
        return Attribute(name=name, nested_type=NestedType(attributes=inner.attributes, nesting=nested.mode), **options)
    except SchemaError as error:
        raise SchemaError(f"{cls.__name__}.{field.name}: {error}") from error


@attrs.define
class _Extras:
    """The options in an annotation and in a field's metadata."""

    options: dict[str, Any] = attrs.field(factory=dict[str, Any])
    validators: list[Validator] = attrs.field(factory=list[Validator])
    plan_modifiers: list[PlanModifier] = attrs.field(factory=list[PlanModifier])
    type: CtyType | None = None
    block: BlockMarker | None = None

    @classmethod
    def of(cls, field: attrs.Attribute[Any], annotation: Any) -> _Extras:
        extras = cls()
        for item in _annotated_extras(annotation):
            extras._add(item)
        known = {option.name for option in attrs.fields(Attribute)} - {"name", "type", "nested_type"}
        extras.options |= {key: value for key, value in field.metadata.items() if key in known}
        extras.validators += extras.options.pop("validators", ())
        extras.plan_modifiers += extras.options.pop("plan_modifiers", ())
        return extras

    def _add(self, item: object) -> None:
        match item:
            case str():
                self.options["description"] = item
            case Marker():
                self.options |= item.options
            case Validator():
                self.validators.append(item)
            case PlanModifier():
                self.plan_modifiers.append(item)
            case CtyType():
                self.type = item
            case BlockMarker():
                self.block = item
            case ModuleType():
                raise SchemaError(
                    f"{item.__name__} is a module, not a marker; write `from pyvider.schema.markers import sensitive`"
                )
            case _:
                return  # somebody else's


def _annotated_extras(annotation: Any) -> Iterator[object]:
    if typing.get_origin(annotation) is typing.Annotated:
        inner, *extras = typing.get_args(annotation)
        yield from _annotated_extras(inner)
        yield from extras


def _flags_of(field: attrs.Attribute[Any], annotation: Any, extras: _Extras) -> dict[str, Any]:
    options: dict[str, Any] = {**extras.options, "plan_modifiers": extras.plan_modifiers}
    choices = choices_of_annotation(annotation)
    options["validators"] = [*([one_of(*choices)] if choices else []), *extras.validators]
    default = _default_of(field)
    if default is not None and not options.get("required"):
        options.setdefault("default", default)
    has_value = field.default is not attrs.NOTHING or hint_of(annotation).is_optional
    if not has_value and not options.get("computed") and not options.get("optional"):
        options["required"] = True
    if has_value and options.get("computed"):
        options.setdefault("optional", True)
    return options


def _default_of(field: attrs.Attribute[Any]) -> Any:
    default: Any = field.default
    if default is attrs.NOTHING:
        return None
    if isinstance(default, cast(type, attrs.Factory)):
        return None if default.takes_self else default.factory()
    return default


def _nested_block(field_name: str, marker: BlockMarker, nested: Nested | None) -> NestedBlock:
    if nested is None:
        raise SchemaError("a block must be an attrs class, or a list, set or dict of one")
    mode = BlockNestingMode.GROUP if marker.is_group else nested.mode
    block = _block_of(_members_of(nested.cls), _description_of(nested.cls))
    name = marker.name or field_name.removesuffix("_")
    bounds = {"min_items": marker.min_items, "max_items": marker.max_items}
    return NestedBlock(name=name, alias=field_name, block=block, nesting_mode=mode, **bounds)


def _block_of(members: Mapping[str, Member], description: str) -> Block:
    blocks = [item for item in members.values() if isinstance(item, NestedBlock)]
    return Block(attributes=_attributes_in(members), blocks=blocks, description=description)


def _join(config: Mapping[str, Member], state: Mapping[str, Member], where: str, state_name: str) -> dict[str, Member]:
    """Return the configured members, then the computed ones."""
    configured = {name: _agreed(item, state.get(name), f"{where}{name}", state_name) for name, item in config.items()}
    return configured | {name: _as_computed(item) for name, item in state.items() if name not in config}


def _agreed(config: Member, state: Member | None, where: str, state_name: str) -> Member:
    """Return what is configured and stored; inside nested classes too, the state may have more."""
    match config, state:
        case Attribute(write_only=True), None:
            return config
        case _, None:
            raise SchemaError(f"{where} is not in {state_name}: add it there, or mark it write_only")
        case Attribute(nested_type=NestedType() as ours), Attribute(nested_type=NestedType() as theirs) if (
            ours.nesting is theirs.nesting
        ):
            inner = _join(ours.attribute_map, theirs.attribute_map, f"{where}.", state_name)
            return attrs.evolve(config, nested_type=attrs.evolve(ours, attributes=_attributes_in(inner)))
        case NestedBlock(), NestedBlock() if config.nesting_mode is state.nesting_mode:
            inner = _join(_members_in(config.block), _members_in(state.block), f"{where}.", state_name)
            return attrs.evolve(config, block=_block_of(inner, config.block.description))
        case Attribute(), Attribute() if config.ctype == state.ctype:
            return config
        case _:
            raise SchemaError(f"{where} has another type in {state_name}")


def _members_in(block: Block) -> Mapping[str, Member]:
    return {**block.attribute_map, **block.block_map}


def _attributes_in(members: Mapping[str, Member]) -> list[Attribute]:
    return [item for item in members.values() if isinstance(item, Attribute)]


def _as_computed(member: Member) -> Member:
    if isinstance(member, NestedBlock):
        raise SchemaError(f"The state has a block {member.name!r} that the configuration lacks; blocks are configured")
    changes: dict[str, Any] = {"computed": True, "optional": False, "required": False, "default": None}
    if member.nested_type is not None:
        inner = {item.name: _as_computed(item) for item in member.nested_type.attributes}
        changes["nested_type"] = attrs.evolve(member.nested_type, attributes=_attributes_in(inner))
    return attrs.evolve(member, **changes)


def _description_of(cls: type) -> str:
    return inspect.cleandoc(cls.__doc__) if cls.__doc__ else ""
