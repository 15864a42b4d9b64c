"""Values of the tree as plain JSON-like ones: what an integration's `config` is made of."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import cast

from tollgate_hcl.tree import Expression, ListValue, Node, ObjectItem, ObjectValue, Scalar, Value

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]
"""What JSON can hold."""

_SMALLEST, _LARGEST = -(2**63), 2**64 - 1


class NeedsEvaluation(Exception):
    """Part of a value is an expression that only Terraform can evaluate.

    Attributes:
        expression: the first such part.
    """

    def __init__(self, expression: Expression) -> None:
        super().__init__(expression.text)
        self.expression = expression


def plain_from_value(value: Value) -> Plain:
    """Return the value without its places.

    Raises:
        NeedsEvaluation: it is not written out.
    """
    if isinstance(value, Scalar):
        return _plain_number(value.value) if isinstance(value.value, int | Decimal) else value.value
    if isinstance(value, ListValue):
        return [plain_from_value(item) for item in value.items]
    if isinstance(value, ObjectValue):
        return {_name(item): plain_from_value(item.value) for item in value.items}
    raise NeedsEvaluation(value)


def value_from_plain(value: object, place: Node) -> Value:
    """Return a plain value as a tree, with all nodes at one position; for values that were evaluated elsewhere."""
    source, start, end = place.source, place.start, place.end
    if isinstance(value, Mapping):
        members = cast("Mapping[str, object]", value)
        return ObjectValue(source, start, end, tuple(_item(key, item, place) for key, item in members.items()))
    if isinstance(value, Sequence) and not isinstance(value, str):
        items = cast("Sequence[object]", value)
        return ListValue(source, start, end, tuple(value_from_plain(item, place) for item in items))
    if isinstance(value, float):
        value = Decimal(repr(value))
    assert value is None or isinstance(value, str | int | Decimal)
    return Scalar(source, start, end, value)


def type_name(value: Value) -> str:
    """Return what a value is, for a message."""
    if isinstance(value, ListValue):
        return "a list"
    if isinstance(value, ObjectValue):
        return "an object"
    if isinstance(value, Expression):
        return "an expression"
    match value.value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case str():
            return "a string"
        case _:
            return "a number"


def _plain_number(number: int | Decimal) -> int | float:
    """Return an int if JSON readers can hold it, else the nearest float."""
    if isinstance(number, int) and _SMALLEST <= number <= _LARGEST:
        return number
    return float(number)


def _name(item: ObjectItem) -> str:
    if item.name is None:
        assert isinstance(item.key, Expression)
        raise NeedsEvaluation(item.key)
    return item.name


def _item(name: str, value: object, place: Node) -> ObjectItem:
    return ObjectItem(name, Scalar(place.source, place.start, place.end, name), value_from_plain(value, place))
