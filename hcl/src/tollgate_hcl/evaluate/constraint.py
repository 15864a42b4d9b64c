"""The type that a `variable` block asks for, with the defaults of its optional attributes."""

from collections.abc import Callable, Mapping

import msgspec

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import Datum, object_of
from tollgate_hcl.evaluate.types import (
    ANY,
    BOOL,
    NUMBER,
    STRING,
    ListType,
    MapType,
    SetType,
    TupleType,
    Type,
    object_type,
)
from tollgate_hcl.expression_tree import Call
from tollgate_hcl.tree import ListValue, ObjectValue, Reference, Scalar, Value

_NAMES: dict[str, Type] = {
    "any": ANY,
    "bool": BOOL,
    "list": ListType(ANY),
    "map": MapType(ANY),
    "number": NUMBER,
    "set": SetType(ANY),
    "string": STRING,
}


class Defaults(msgspec.Struct, frozen=True):
    """What absent attributes become, at this level and, by name or for all elements (`*`), further in."""

    values: Mapping[str, Value] = {}
    inner: "Mapping[str, Defaults]" = {}

    @property
    def is_empty(self) -> bool:
        """Return whether nothing has a default."""
        return not self.values and not self.inner


NO_DEFAULTS = Defaults()

Constant = Callable[[Value], Datum]
"""Gives the value of a default, which refers to nothing."""


def read_type(value: Value) -> tuple[Type, Defaults]:
    """Return the type that an expression such as `map(object({a = optional(string, "x")}))` names.

    Any, if it names none.
    """
    match value:
        case Reference():
            return _NAMES.get(str(value.steps[0]), ANY), NO_DEFAULTS
        case Scalar(value=str(name)):  # as it was written before Terraform 0.12
            return _NAMES.get(name, ANY), NO_DEFAULTS
        case Call(name="list" | "set" | "map" as name, arguments=(inner,)):
            element, defaults = read_type(inner)
            made = {"list": ListType, "set": SetType, "map": MapType}[name](element)
            return made, NO_DEFAULTS if defaults.is_empty else Defaults({}, {"*": defaults})
        case Call(name="tuple", arguments=(ListValue(items=items),)):
            read = [read_type(item) for item in items]
            inner_defaults = {str(at): found for at, (_, found) in enumerate(read) if not found.is_empty}
            return TupleType(tuple(of for of, _ in read)), Defaults({}, inner_defaults)
        case Call(name="object", arguments=(ObjectValue() as attributes,)):
            return _read_object(attributes)
        case _:
            return ANY, NO_DEFAULTS


def _read_object(attributes: ObjectValue) -> tuple[Type, Defaults]:
    types: dict[str, Type] = {}
    optional: set[str] = set()
    values: dict[str, Value] = {}
    inner: dict[str, Defaults] = {}
    for item in attributes.items:
        name, value = str(item.name), item.value
        if isinstance(value, Call) and value.name == "optional" and value.arguments:
            optional.add(name)
            value, *default = value.arguments
            if default:
                values[name] = default[0]
        types[name], found = read_type(value)
        if not found.is_empty:
            inner[name] = found
    return object_type(types, optional), Defaults(values, inner)


def conform(value: Datum, of: Type, defaults: Defaults, constant: Constant) -> Datum:
    """Return a value in the type of its variable, with defaults for what it lacks.

    Raises:
        EvaluationFailure: it is not of the type.
    """
    return convert(_with_defaults(value, defaults, constant), of)


def _with_defaults(value: Datum, defaults: Defaults, constant: Constant) -> Datum:
    if defaults.is_empty or value.is_null or not value.is_known:
        return value
    if isinstance(value.content, tuple):
        return _row(value, value.content, defaults, constant)
    if not isinstance(value.content, dict):
        return value
    members = dict(value.content)
    for name, default in defaults.values.items():
        if name not in members or members[name].is_null:
            members[name] = constant(default)
    every = defaults.inner.get("*", NO_DEFAULTS)
    for name, one in members.items():
        members[name] = _with_defaults(one, defaults.inner.get(name, every), constant)
    return object_of(members).marked(value.is_sensitive)


def _row(value: Datum, elements: tuple[Datum, ...], defaults: Defaults, constant: Constant) -> Datum:
    every = defaults.inner.get("*", NO_DEFAULTS)
    row = tuple(_with_defaults(one, defaults.inner.get(str(at), every), constant) for at, one in enumerate(elements))
    return Datum(TupleType(tuple(one.type for one in row)), row, value.is_sensitive)
