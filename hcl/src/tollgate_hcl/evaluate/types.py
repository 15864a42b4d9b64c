"""Terraform's types."""

from collections.abc import Iterable, Mapping

import msgspec


class Type(msgspec.Struct, frozen=True):
    """A type of values."""


class Primitive(Type, frozen=True):
    """A string, a number, a bool; or any type, which is not known yet."""

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

Collection = ListType | SetType | MapType


def object_type(attributes: Mapping[str, Type], optional: Iterable[str] = ()) -> ObjectType:
    """Return the object type of some attributes."""
    return ObjectType(tuple(sorted(attributes.items())), frozenset(optional))


def type_text(of: Type) -> str:
    """Return a type as Terraform writes it."""
    match of:
        case Primitive(name):
            return name
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
    return "any" if of == ANY else type_text(of)


def is_row(of: Type) -> bool:
    """Return whether values of the type are lists, sets or tuples."""
    return isinstance(of, ListType | SetType | TupleType)


def is_mapping(of: Type) -> bool:
    """Return whether values of the type are maps or objects."""
    return isinstance(of, MapType | ObjectType)


def is_primitive(of: Type) -> bool:
    """Return whether values of the type are strings, numbers or bools."""
    return isinstance(of, Primitive) and of != ANY
