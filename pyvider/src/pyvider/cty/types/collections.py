"""list, set and map: any number of elements of one type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cached_property
from typing import Any, ClassVar, cast

import attrs

from pyvider.cty.set_order import canonical_set
from pyvider.cty.types.base import CtyType, as_type, check_depth, mismatch
from pyvider.cty.types.primitives import CtyString, PlainType, compose
from pyvider.cty.values import Raw
from pyvider.errors import ConversionError, SchemaError
from pyvider.path import ElementKey


class CollectionType(CtyType):
    """The base of list, set and map: a word and the type of their elements."""

    word: ClassVar[str]

    @property
    def held_type(self) -> CtyType:
        """Return the type of the elements."""
        raise NotImplementedError

    @property
    def json(self) -> list[Any]:
        """Return the type as Terraform's JSON has it."""
        return [self.word, self.held_type.json]

    @cached_property
    def json_bytes(self) -> bytes:
        """Return the type's JSON text."""
        return b'["%s",%s]' % (self.word.encode(), self.held_type.json_bytes)

    @cached_property
    def friendly_name(self) -> str:
        """Return a name such as "list of string"."""
        return f"{self.word} of {self.held_type.friendly_name}"

    @cached_property
    def depth(self) -> int:
        """Return how many types stand inside one another."""
        return 1 + self.held_type.depth

    @cached_property
    def has_dynamic(self) -> bool:
        """Return whether the elements' type leaves anything open."""
        return self.held_type.has_dynamic

    def __attrs_post_init__(self) -> None:
        check_depth(self)

    def _known_order_text(self, raw: Raw) -> str:
        return "[" + "".join(f"{self.held_type.order_text(part)};" for part in raw) + "]"


@attrs.frozen(eq=False, slots=False)
class CtyList(CollectionType):
    """Elements in an order."""

    word = "list"
    element_type: CtyType = attrs.field(converter=as_type)

    @property
    def held_type(self) -> CtyType:
        """Return the type of the elements."""
        return self.element_type

    def raw_to_python(self, raw: Raw) -> Any:
        """Return a list of Python values."""
        return list(map(self.element_type.raw_to_python, raw)) if raw.__class__ is list else raw

    def _known_raw(self, value: Any) -> list[Raw]:
        return elements_from_python(self, _sequence(value, "a list"), self.element_type.raw_from_python)


@attrs.frozen(eq=False, slots=False)
class CtySet(CollectionType):
    """Elements without an order, each once."""

    word = "set"
    element_type: CtyType = attrs.field(converter=as_type)

    @property
    def held_type(self) -> CtyType:
        """Return the type of the elements."""
        return self.element_type

    def raw_to_python(self, raw: Raw) -> Any:
        """Return a `set` if the elements are strings, numbers or bools, else a list."""
        if raw.__class__ is not list:
            return raw
        elements = map(self.element_type.raw_to_python, raw)
        is_hashable = isinstance(self.element_type, PlainType) and not self.has_dynamic
        return set(elements) if is_hashable else list(elements)

    def _known_raw(self, value: Any) -> list[Raw]:
        given = cast(Iterable[Any], value) if isinstance(value, Set) else _sequence(value, "a set")
        elements = elements_from_python(self, given, self.element_type.raw_from_python)
        return canonical_set(elements, self.element_type)


@attrs.frozen(eq=False, slots=False)
class CtyMap(CollectionType):
    """Elements under string keys."""

    word = "map"
    value_type: CtyType = attrs.field(converter=as_type)
    key_type: CtyType = attrs.field(factory=CtyString, converter=as_type, repr=False)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.key_type, CtyString):
            raise SchemaError(f"A map's keys are strings in Terraform; key_type cannot be {self.key_type}")
        super().__attrs_post_init__()

    @property
    def held_type(self) -> CtyType:
        """Return the type of the values."""
        return self.value_type

    @property
    def element_type(self) -> CtyType:
        """Return the type of the values, under the name that lists and sets use."""
        return self.value_type

    def raw_to_python(self, raw: Raw) -> Any:
        """Return a dict of Python values."""
        convert = self.value_type.raw_to_python
        return {key: convert(value) for key, value in raw.items()} if raw.__class__ is dict else raw

    def _known_order_text(self, raw: Raw) -> str:
        texts = (f"{self.key_type.order_text(key)}:{self.value_type.order_text(raw[key])};" for key in sorted(raw))
        return "{" + "".join(texts) + "}"

    def _known_raw(self, value: Any) -> dict[str, Raw]:
        if not isinstance(value, Mapping):
            raise mismatch("a map", value)
        result: dict[str, Raw] = {}
        for key, element in cast(Mapping[Any, Any], value).items():
            if not isinstance(key, str):
                raise mismatch("a string as key", key)
            try:
                result[compose(key)] = self.value_type.raw_from_python(element)
            except ConversionError as error:
                raise error.within(ElementKey(key)) from None
        return result


def elements_from_python(subject: CtyType, values: Iterable[Any], convert: Callable[[Any], Raw]) -> list[Raw]:
    """Return each value converted; an error gets its index, except in a set."""
    result: list[Raw] = []
    for position, value in enumerate(values):
        try:
            result.append(convert(value))
        except ConversionError as error:
            raise (error if isinstance(subject, CtySet) else error.within(ElementKey(position))) from None
    return result


def _sequence(value: Any, expected: str) -> Sequence[Any]:
    if isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray):
        return cast(Sequence[Any], value)
    raise mismatch(expected, value)
