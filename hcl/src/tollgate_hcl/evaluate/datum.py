"""Values of expressions: a type and a content, which may be null or not known, and a mark for what is sensitive."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import cast

import msgspec

from tollgate_hcl.evaluate.binary import INT_BITS, Number, short, shortest_form
from tollgate_hcl.evaluate.failure import Undecidable
from tollgate_hcl.evaluate.types import (
    ANY,
    BOOL,
    NUMBER,
    STRING,
    UNTYPED,
    ListType,
    MapType,
    ObjectType,
    SetType,
    TupleType,
    Type,
    is_mapping,
    is_row,
)

_LARGEST = 500_000


class Unknown(msgspec.Struct, frozen=True, eq=False):
    """The content of an unknown value.

    Attributes:
        reason: why it is not known, if there is more to say.
        is_never_null: whether it cannot turn out to be null.
    """

    reason: str = ""
    is_never_null: bool = False


class Placeholder(msgspec.Struct, frozen=True):
    """Stands for a part of a text that is not known."""

    name: str


class PartialText(Unknown, frozen=True, eq=False):
    """An unknown text of which some pieces are known, to match patterns."""

    pieces: tuple[str | Placeholder, ...] = ()


class PartialMap(Unknown, frozen=True, eq=False):
    """A map that is not known, but for these members."""

    members: "Mapping[str, Datum]" = {}


Content = None | Unknown | str | int | Decimal | bool | tuple["Datum", ...] | dict[str, "Datum"]


class Datum(msgspec.Struct, frozen=True, eq=False):
    """A value as Terraform has it.

    Attributes:
        content: None is null; lists, sets and tuples have tuples, maps and objects dicts.
        is_sensitive: whether it may not be shown.
        size: how many values it consists of, itself included, each as often as it occurs.
    """

    type: Type
    content: Content
    is_sensitive: bool = False
    size: int = 1

    def __post_init__(self) -> None:
        if isinstance(self.content, tuple | dict):
            size = 1 + sum(one.size for one in self.inner)
            if size > _LARGEST:
                raise Undecidable("its value is too large")
            msgspec.structs.force_setattr(self, "size", size)

    @property
    def is_known(self) -> bool:
        """Return whether it is known, elements aside; null is known."""
        return not isinstance(self.content, Unknown)

    @property
    def is_null(self) -> bool:
        """Return whether it is null."""
        return self.content is None

    @property
    def elements(self) -> tuple["Datum", ...]:
        """Return the elements of a known list, set or tuple."""
        return cast("tuple[Datum, ...]", self.content)

    @property
    def members(self) -> dict[str, "Datum"]:
        """Return the members of a known map or object."""
        return cast("dict[str, Datum]", self.content)

    @property
    def inner(self) -> Iterable["Datum"]:
        """Return the elements of a known collection; empty for anything else."""
        if isinstance(self.content, tuple):
            return self.content
        return self.content.values() if isinstance(self.content, dict) else ()

    def marked(self, is_sensitive: bool = True) -> "Datum":
        """Return the same value, marked as sensitive if asked."""
        return Datum(self.type, self.content, True) if is_sensitive and not self.is_sensitive else self

    def unmarked(self) -> "Datum":
        """Return the same without its own mark; those of its elements stay."""
        return Datum(self.type, self.content) if self.is_sensitive else self


NULL = Datum(ANY, None)
UNKNOWN = Datum(UNTYPED, Unknown())
TRUE = Datum(BOOL, True)
FALSE = Datum(BOOL, False)


def unknown(of: Type = UNTYPED, reason: str = "") -> Datum:
    """Return a value that is not known."""
    return Datum(of, Unknown(reason)) if reason or of != UNTYPED else UNKNOWN


def not_null(of: Type = UNTYPED) -> Datum:
    """Return a value that is not known, but is not null."""
    return Datum(of, Unknown(is_never_null=True))


def null(of: Type) -> Datum:
    """Return a null of a type."""
    return Datum(of, None)


def text(value: str) -> Datum:
    """Return a string, in the normal form that Terraform gives to every string."""
    return Datum(STRING, value if value.isascii() else unicodedata.normalize("NFC", value))


def number(value: Number) -> Datum:
    """Return a number; whole ones are ints, but for a negative zero."""
    return Datum(NUMBER, int(value) if isinstance(value, Decimal) and value and value == int(value) else value)


@lru_cache(maxsize=1024)
def count(value: int) -> Datum:
    """Return a number that was counted."""
    return Datum(NUMBER, short(value, INT_BITS))


def boolean(value: bool) -> Datum:
    """Return a bool."""
    return TRUE if value else FALSE


def tuple_of(elements: Iterable[Datum]) -> Datum:
    """Return a tuple."""
    row = tuple(elements)
    return Datum(TupleType(tuple(one.type for one in row)), row)


def object_of(members: Mapping[str, Datum]) -> Datum:
    """Return an object."""
    ordered = {name: members[name] for name in sorted(members)}
    return Datum(ObjectType(tuple((name, one.type) for name, one in ordered.items())), ordered)


def list_of(elements: Iterable[Datum], element: Type) -> Datum:
    """Return a list of elements that are of a type already."""
    return Datum(ListType(element), tuple(elements))


def map_of(members: Mapping[str, Datum], element: Type) -> Datum:
    """Return a map of values that are of a type already."""
    return Datum(MapType(element), {name: members[name] for name in sorted(members)})


def text_pieces(one: Datum) -> tuple[str | Placeholder, ...] | None:
    """Return the pieces of a text that is known at least in part; None for any other value."""
    if isinstance(one.content, PartialText):
        return one.content.pieces
    return (one.content,) if isinstance(one.content, str) else None


def is_never_null(one: Datum) -> bool:
    """Return whether a value is not null, and will not turn out to be null."""
    return one.content.is_never_null if isinstance(one.content, Unknown) else one.content is not None


def is_wholly_known(one: Datum) -> bool:
    """Return whether it and everything in it is known."""
    return one.is_known and all(is_wholly_known(inner) for inner in one.inner)


def has_mark(one: Datum) -> bool:
    """Return whether it or anything in it is sensitive."""
    return one.is_sensitive or any(has_mark(inner) for inner in one.inner)


def strip_marks(one: Datum) -> Datum:
    """Return the same with no marks, at any depth."""
    if not has_mark(one):
        return one
    content = one.content
    if isinstance(content, tuple):
        content = tuple(strip_marks(inner) for inner in content)
    elif isinstance(content, dict):
        content = {name: strip_marks(inner) for name, inner in content.items()}
    return Datum(one.type, content)


def members_of(one: Datum) -> Iterator[tuple[Datum, Datum]]:
    """Yield the keys and values of a known collection in the order of loops."""
    if is_mapping(one.type):
        yield from ((text(name), inner) for name, inner in sorted(one.members.items()))
    elif isinstance(one.type, SetType):
        yield from ((inner, inner) for inner in one.elements)
    elif is_row(one.type):
        yield from ((count(at), inner) for at, inner in enumerate(one.elements))


def datum_from_plain(value: object) -> Datum:
    """Return a JSON-like value, as `jsondecode` types it: tuples and objects.

    A float becomes the decimal it prints as.
    """
    match value:
        case None:
            return NULL
        case bool():
            return boolean(value)
        case int() | Decimal():
            return number(shortest_form(value))
        case float():
            return number(shortest_form(Decimal(repr(value))))
        case str():
            return text(value)
        case Mapping():
            members = cast("Mapping[str, object]", value)
            return object_of({str(name): datum_from_plain(inner) for name, inner in members.items()})
        case Sequence():
            return tuple_of(datum_from_plain(inner) for inner in cast("Sequence[object]", value))
        case Datum():
            return value
        case _:
            raise TypeError(f"no value of Terraform: {type(value).__name__}")
