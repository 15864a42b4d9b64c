"""object and tuple: a fixed set of parts, each of its own type."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, cast

import attrs

from pyvider.cty.types.base import CtyType, as_type, check_depth, mismatch
from pyvider.cty.values import Raw
from pyvider.errors import ConversionError, SchemaError
from pyvider.path import ROOT, AttributeName, ElementKey


def _as_attribute_types(given: Mapping[str, object]) -> Mapping[str, CtyType]:
    return MappingProxyType({name: as_type(subtype) for name, subtype in given.items()})


def _as_element_types(given: Iterable[object]) -> tuple[CtyType, ...]:
    return tuple(map(as_type, given))


@attrs.frozen(eq=False, slots=False)
class CtyObject(CtyType):
    """Named attributes.

    Attributes:
        attribute_types: the type of each attribute.
        optional_attributes: those that a value converted to this type may lack; they become null.
        aliases: other names that Python code has for attributes; they make no difference to the type.
    """

    attribute_types: Mapping[str, CtyType] = attrs.field(converter=_as_attribute_types)
    optional_attributes: frozenset[str] = attrs.field(default=frozenset[str](), converter=frozenset[str])
    aliases: Mapping[str, str] = attrs.field(factory=dict[str, str], repr=False)

    def __attrs_post_init__(self) -> None:
        strangers = self.optional_attributes - set(self.attribute_types)
        if strangers:
            raise SchemaError(f"The optional attributes {sorted(strangers)} are not attributes of the object")
        check_depth(self)

    @property
    def json(self) -> list[Any]:
        """Return the type as Terraform's JSON has it."""
        attributes = {name: self.attribute_types[name].json for name in sorted(self.attribute_types)}
        optional = [sorted(self.optional_attributes)] if self.optional_attributes else []
        return ["object", attributes, *optional]

    @cached_property
    def json_bytes(self) -> bytes:
        """Return the type's JSON text, attributes sorted by name."""
        types = self.attribute_types
        members = (b"%s:%s" % (_quote(name), types[name].json_bytes) for name in sorted(types))
        optional = b",[%s]" % b",".join(map(_quote, sorted(self.optional_attributes)))
        return b'["object",{%s}%s]' % (b",".join(members), optional if self.optional_attributes else b"")

    @cached_property
    def friendly_name(self) -> str:
        """Return just "object": the attributes would not fit into a sentence."""
        return "object"

    @cached_property
    def depth(self) -> int:
        """Return how many types stand inside one another."""
        return 1 + max((subtype.depth for subtype in self.attribute_types.values()), default=0)

    @cached_property
    def has_dynamic(self) -> bool:
        """Return whether any attribute's type leaves anything open."""
        return any(subtype.has_dynamic for subtype in self.attribute_types.values())

    def raw_to_python(self, raw: Raw) -> Any:
        """Return a dict of Python values."""
        if raw.__class__ is not dict:
            return raw
        return {name: subtype.raw_to_python(raw[name]) for name, subtype in self.attribute_types.items()}

    def _known_order_text(self, raw: Raw) -> str:
        types = self.attribute_types
        return "<" + "".join(f"{types[name].order_text(raw[name])};" for name in sorted(types)) + ">"

    def _known_raw(self, value: Any) -> dict[str, Raw]:
        if not isinstance(value, Mapping):
            raise mismatch("an object", value)
        given = self.by_attribute(cast(Mapping[str, Any], value))
        return {name: self._attribute_from_python(name, given) for name in self.attribute_types}

    def by_attribute(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return members by attribute name, where they may be given by aliases.

        Raises:
            ConversionError: if one is neither.
        """
        if self.aliases:
            given = {self.aliases.get(name, name): value for name, value in given.items()}
        strangers = [name for name in given if name not in self.attribute_types]
        if strangers:
            raise ConversionError(ROOT, f"unsupported attribute {strangers[0]!r}")
        return given

    def _attribute_from_python(self, name: str, given: Mapping[str, Any]) -> Raw:
        if name not in given:
            if name in self.optional_attributes:
                return None
            raise ConversionError(ROOT, f"attribute {name!r} is required")
        try:
            return self.attribute_types[name].raw_from_python(given[name])
        except ConversionError as error:
            raise error.within(AttributeName(name)) from None


@attrs.frozen(eq=False, slots=False)
class CtyTuple(CtyType):
    """A fixed number of elements, each with its own type."""

    element_types: Sequence[CtyType] = attrs.field(converter=_as_element_types)

    def __attrs_post_init__(self) -> None:
        check_depth(self)

    @property
    def json(self) -> list[Any]:
        """Return the type as Terraform's JSON has it."""
        return ["tuple", [subtype.json for subtype in self.element_types]]

    @cached_property
    def json_bytes(self) -> bytes:
        """Return the type's JSON text."""
        return b'["tuple",[%s]]' % b",".join(subtype.json_bytes for subtype in self.element_types)

    @cached_property
    def friendly_name(self) -> str:
        """Return just "tuple": the elements would not fit into a sentence."""
        return "tuple"

    @cached_property
    def depth(self) -> int:
        """Return how many types stand inside one another."""
        return 1 + max((subtype.depth for subtype in self.element_types), default=0)

    @cached_property
    def has_dynamic(self) -> bool:
        """Return whether any element's type leaves anything open."""
        return any(subtype.has_dynamic for subtype in self.element_types)

    def raw_to_python(self, raw: Raw) -> Any:
        """Return a list of Python values."""
        if raw.__class__ is not list:
            return raw
        return [subtype.raw_to_python(part) for subtype, part in zip(self.element_types, raw, strict=True)]

    def _known_order_text(self, raw: Raw) -> str:
        parts = zip(self.element_types, raw, strict=True)
        return "<" + "".join(f"{subtype.order_text(part)};" for subtype, part in parts) + ">"

    def _known_raw(self, value: Any) -> list[Raw]:
        if not isinstance(value, list | tuple):
            raise mismatch("a tuple", value)
        given = cast(Sequence[Any], value)
        if len(given) != len(self.element_types):
            raise ConversionError(ROOT, f"a tuple of length {len(self.element_types)} is required, not {len(given)}")
        return [self._element_from_python(position, part) for position, part in enumerate(given)]

    def _element_from_python(self, position: int, value: Any) -> Raw:
        try:
            return self.element_types[position].raw_from_python(value)
        except ConversionError as error:
            raise error.within(ElementKey(position)) from None


def _quote(name: str) -> bytes:
    return json.dumps(name, ensure_ascii=False).encode()
