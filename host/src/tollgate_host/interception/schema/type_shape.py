"""The shape of a resource type: what is needed to decode its values, compiled from its schema once."""

import json
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any, cast

from msgspec import Struct
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

Convert = Callable[[Any], Any]
Mask = Any
"""That of `plan.secrets.masks`, which is not imported here: gates open before anything of a plan is loaded."""
_LIST, _SET, _MAP = 2, 3, 4
_MANY = frozenset({_LIST, _SET})


class TypeShape(Struct, frozen=True, kw_only=True):
    """The shape of a type.

    Attributes:
        numbers: converts numbers that the wire carries as text; None if there can be none.
        sensitive: the schema's mask of sensitive values. Lists have one entry for all elements.
        sets: the paths, without indexes, whose elements have no index that a diagnostic could name.
        attributes: the paths, without indexes, that are written as `name = value` and not as a block.
        has_region: whether an object may be in another region than its provider's, by an argument `region`.
    """

    numbers: Convert | None
    sensitive: Mask
    sets: frozenset[tuple[str, ...]]
    attributes: frozenset[tuple[str, ...]]
    has_region: bool = False

    @property
    def sensitive_arguments(self) -> frozenset[str]:
        """Return the arguments and blocks that contain anything sensitive."""
        marks: Any = self.sensitive
        return frozenset(cast("dict[str, Any]", marks)) if isinstance(marks, dict) else frozenset()


def shape_of(schema: pb.Schema) -> TypeShape:
    """Return the shape of one schema."""
    return TypeShape(
        numbers=_members(dict(_converters(schema.block))),
        sensitive=_sensitive(schema.block),
        sets=frozenset(_sets(schema.block, ())),
        attributes=frozenset(_attributes(schema.block, ())),
        has_region=any(one.name == "region" and one.optional and one.computed for one in schema.block.attributes),
    )


def _converters(block: pb.Schema.Block) -> Iterable[tuple[str, Convert]]:
    for attribute in block.attributes:
        convert = _of_attribute(attribute)
        if convert is not None:
            yield attribute.name, convert
    for nested in block.block_types:
        convert = _members(dict(_converters(nested.block)))
        if convert is not None:
            yield nested.type_name, _each(convert, nested.nesting in _MANY, nested.nesting == _MAP)


def _of_object(nested: pb.Schema.Object) -> Convert | None:
    found = {item.name: convert for item in nested.attributes if (convert := _of_attribute(item)) is not None}
    convert = _members(found)
    return None if convert is None else _each(convert, nested.nesting in _MANY, nested.nesting == _MAP)


def _of_attribute(attribute: pb.Schema.Attribute) -> Convert | None:
    return _of_object(attribute.nested_type) if attribute.HasField("nested_type") else _of_type(attribute.type)


def _of_type(encoded: bytes) -> Convert | None:
    return None if encoded in (b'"string"', b'"bool"', b'"dynamic"') else _of_json(json.loads(encoded))


def _of_json(type_: Any) -> Convert | None:
    if type_ == "number":
        return number_from_wire
    if not isinstance(type_, list):
        return None
    kind, inner = cast("tuple[str, Any]", type_[:2])
    if kind == "object":
        return _members({name: found for name, one in inner.items() if (found := _of_json(one)) is not None})
    if kind == "tuple":
        return _positions([_of_json(one) for one in inner])
    convert = _of_json(inner)
    return None if convert is None else _each(convert, kind != "map", kind == "map")


def _members(converters: Mapping[str, Convert]) -> Convert | None:
    if not converters:
        return None
    wanted = tuple(converters.items())

    def convert(value: Any) -> Any:
        if isinstance(value, dict):
            members = cast("dict[str, Any]", value)
            for name, inner in wanted:
                if members.get(name) is not None:
                    members[name] = inner(members[name])
        return cast("Any", value)

    return convert


def _each(convert: Convert, is_list: bool, is_map: bool) -> Convert:
    def of_list(value: Any) -> Any:
        return [convert(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value

    def of_map(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {name: convert(item) for name, item in cast("dict[str, Any]", value).items()}

    return of_list if is_list else of_map if is_map else convert


def _positions(converters: list[Convert | None]) -> Convert | None:
    if not any(converters):
        return None

    def convert(value: Any) -> Any:
        if not isinstance(value, list):
            return value
        pairs = zip(cast("list[Any]", value), converters, strict=False)
        return [inner(item) if inner is not None else item for item, inner in pairs]

    return convert


def number_from_wire(value: Any) -> Any:
    """Return a number: the wire writes those as text that neither a 64-bit integer nor a float holds exactly."""
    if not isinstance(value, str):
        return value
    try:
        return int(value)
    except ValueError:
        pass
    try:
        return float(Decimal(value))
    except (ArithmeticError, ValueError):
        return value  # no number after all: Terraform will say so


def _sensitive(block: pb.Schema.Block) -> Mask:
    marks: dict[str, Mask] = {item.name: mark for item in block.attributes if (mark := _mark(item))}
    for nested in block.block_types:
        if inner := _sensitive(nested.block):
            marks[nested.type_name] = _spread(inner, nested.nesting)
    return marks or False


def _mark(attribute: pb.Schema.Attribute) -> Mask:
    if attribute.sensitive or attribute.write_only:
        return True
    if not attribute.HasField("nested_type"):
        return False
    nested = attribute.nested_type
    marks = {item.name: mark for item in nested.attributes if (mark := _mark(item))}
    return _spread(marks, nested.nesting) if marks else False


def _spread(mark: Mask, nesting: int) -> Mask:
    """Return the mask of a nested block: one entry for all elements of a list, or the whole of a map."""
    return [mark] if nesting in _MANY else True if nesting == _MAP else mark


def _sets(block: pb.Schema.Block, path: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    for attribute in block.attributes:
        if attribute.type.startswith(b'["set"') or attribute.nested_type.nesting == _SET:
            yield (*path, attribute.name)
    for nested in block.block_types:
        inner = (*path, nested.type_name)
        if nested.nesting == _SET:
            yield inner
        yield from _sets(nested.block, inner)


def _attributes(block: pb.Schema.Block, path: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    for attribute in block.attributes:
        yield (*path, attribute.name)
    for nested in block.block_types:
        yield from _attributes(nested.block, (*path, nested.type_name))
