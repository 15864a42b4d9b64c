"""Terraform's types."""

from collections.abc import Iterable, Mapping

import msgspec


class Type(msgspec.Struct, frozen=True):
    """A type of values."""


class Primitive(Type, frozen=True):
    """A string, a number, a bool; any type; or a type that is not known."""

    name: str


class ListType(Type, frozen=True):
    """A list of elements of one type."""

    element: Type


class SetType(Type, frozen=True):
    """A set of elements of one type."""

    element: Type


class MapType(Type, frozen=True):
    """A map with values of one type."""

    element: Type


class TupleType(Type, frozen=True):
    """A row of elements, each of its own type."""

    elements: tuple[Type, ...]


class ObjectType(Type, frozen=True):
    """An object: names with a type each, sorted; `optional` are those that a value may lack."""

    attributes: tuple[tuple[str, Type], ...]
    optional: frozenset[str] = frozenset()

    @property
    def names(self) -> dict[str, Type]:
        """Return the attributes by name."""
        return dict(self.attributes)


STRING = Primitive("string")
NUMBER = Primitive("number")
BOOL = Primitive("bool")
ANY = Primitive("dynamic")
"""What a type constraint leaves open; also the type of a `null` that is written out."""
UNTYPED = Primitive("unknown")
"""The type of an unknown value of which the type is not known either."""

Collection = ListType | SetType | MapType


def object_type(attributes: Mapping[str, Type], optional: Iterable[str] = ()) -> ObjectType:
    """Return the object type of some attributes."""
    return ObjectType(tuple(sorted(attributes.items())), frozenset(optional))


def type_text(of: Type) -> str:
    """Return a type as Terraform writes it."""
    match of:
        case Primitive(name):
            return "dynamic" if is_open(of) else name
        case ListType(element):
            return f"list({_constraint(element)})"
        case SetType(element):
            return f"set({_constraint(element)})"
        case MapType(element):
            return f"map({_constraint(element)})"
        case TupleType(elements):
            return f"tuple([{', '.join(map(_constraint, elements))}])"
        case ObjectType(attributes):
            return "object({" + ", ".join(f"{name}={_constraint(inner)}" for name, inner in attributes) + "})"
        case _:
            raise AssertionError(of)


def _constraint(of: Type) -> str:
    return "any" if is_open(of) else type_text(of)


def is_row(of: Type) -> bool:
    """Return whether values of the type are lists, sets or tuples."""
    return isinstance(of, ListType | SetType | TupleType)


def is_mapping(of: Type) -> bool:
    """Return whether values of the type are maps or objects."""
    return isinstance(of, MapType | ObjectType)


def is_primitive(of: Type) -> bool:
    """Return whether values of the type are strings, numbers or bools."""
    return isinstance(of, Primitive) and not is_open(of)


def is_open(of: Type) -> bool:
    """Return whether values of the type may be of any type."""
    return of in (ANY, UNTYPED)


def conforms(given: Type, to: Type) -> bool:
    """Return whether a type is another one in which some parts may be left open."""
    match given, to:
        case _ if is_open(to) or given == to:
            return True
        case (ListType(), ListType()) | (SetType(), SetType()) | (MapType(), MapType()):
            return conforms(given.element, to.element)
        case TupleType(elements), TupleType(others):
            return len(elements) == len(others) and all(map(conforms, elements, others))
        case ObjectType(), ObjectType():
            one, other = given.names, to.names
            return one.keys() == other.keys() and all(conforms(inner, other[name]) for name, inner in one.items())
        case _:
            return False


def has_open_part(of: Type) -> bool:
    """Return whether a type leaves something open, at any depth."""
    match of:
        case ListType(element) | SetType(element) | MapType(element):
            return has_open_part(element)
        case TupleType(elements):
            return any(map(has_open_part, elements))
        case ObjectType(attributes):
            return any(has_open_part(inner) for _, inner in attributes)
        case _:
            return is_open(of)


def without_optional(of: Type) -> Type:
    """Return the type that values have which were converted to a type constraint."""
    match of:
        case ListType(element):
            return ListType(without_optional(element))
        case SetType(element):
            return SetType(without_optional(element))
        case MapType(element):
            return MapType(without_optional(element))
        case TupleType(elements):
            return TupleType(tuple(map(without_optional, elements)))
        case ObjectType(attributes):
            return ObjectType(tuple((name, without_optional(inner)) for name, inner in attributes))
        case _:
            return of
